import { TextLink } from '../../../ui/actions/text-link.tsx';
import { LegalPage } from './legal-page.tsx';

export function TermsPage() {
  return (
    <LegalPage
      title="Terms of Service"
      intro="What you may expect of CASCade, and what CASCade expects of you."
    >
      <h2>1. Acceptance of these terms</h2>
      <p>
        By creating an account or using CASCade you accept these terms and the{' '}
        <TextLink to="/privacy">Privacy Policy</TextLink>. If you do not accept them, please do not
        use CASCade. You must be at least 13 years old. “We” and “us” mean the operator of this
        installation.
      </p>

      <h2>2. Intellectual property</h2>
      <p>
        The stations, mark schemes, references, design and software of CASCade belong to us or to
        those who licensed them to us. You may use them for your own preparation and for practice
        with your study partners. You may not sell them, publish them in bulk, or pass them off as
        your own. More is said in the <TextLink to="/copyright">Copyright Notice</TextLink>.
      </p>

      <h2>3. User accounts</h2>
      <p>
        Give a name and an e-mail address that are yours, keep your password to yourself, and tell
        us if you think that somebody else has used your account. One account is for one person. You
        answer for what is done under it. Other members see a generated handle; do not use it to
        impersonate anybody.
      </p>

      <h2>4. Prohibited uses</h2>
      <ul>
        <li>Posting anything by which a patient, colleague or examiner could be recognised.</li>
        <li>Sharing live exam material that you are bound to keep confidential.</li>
        <li>Harassing, threatening or discriminating against anybody.</li>
        <li>Advertising or sending unwanted messages.</li>
        <li>Copying content automatically, probing for weaknesses, or disturbing the service.</li>
        <li>Anything unlawful, or contrary to your professional duties.</li>
      </ul>

      <h2>5. User content licence</h2>
      <p>
        What you write stays yours. You give us a non-exclusive, royalty-free licence to store it,
        show it to those you addressed it to, and adapt its form so that it can be displayed. If a
        station that you submit is approved, the licence lasts for as long as the station is
        offered; otherwise it ends when you delete the content or your account, except where other
        people’s conversations include it. You confirm that you have the right to share what you
        post.
      </p>

      <h2>6. Privacy</h2>
      <p>
        The <TextLink to="/privacy">Privacy Policy</TextLink> says what we keep about you, why, and
        how you can take it away or have it deleted. It is part of these terms.
      </p>

      <h2>7. Disclaimer</h2>
      <p>
        CASCade is an independent study platform. It is not affiliated with, endorsed by or acting
        for the Royal College of Psychiatrists. Its content is for examination practice; it is not
        clinical guidance and must not be used to care for patients. We do not promise that you will
        pass, that content is free of error, or that the service is always available. Always check
        dates, fees and rules on the college’s own site. Nothing in these terms limits liability
        that the law does not allow to be limited.
      </p>

      <h2>8. Termination</h2>
      <p>
        You may delete your account at any time in Account settings. We may suspend or close an
        account that breaks these terms, and will say why unless the law or the safety of others
        prevents it.
      </p>

      <h2>9. Changes to these terms</h2>
      <p>
        We may change these terms. The date above says when we last did. If a change matters to your
        rights we tell members before it takes effect. Using CASCade after that means that you
        accept it.
      </p>

      <h2>10. Contact</h2>
      <p>
        Questions about these terms go to the operator of this installation, by the support page or
        the e-mail address that the operator publishes.
      </p>
    </LegalPage>
  );
}
