import { TextLink } from '../../../ui/actions/text-link.tsx';
import { LegalPage } from './legal-page.tsx';

export function CopyrightPage() {
  return (
    <LegalPage title="Copyright Notice" intro="Whose work this is, and what you may do with it.">
      <h2>Our content</h2>
      <p>
        The stations, actor briefs, mark schemes, feedback, references, texts and design of CASCade
        are protected by copyright and belong to the operator of this installation or its licensors.
        The stations are written for CASCade. They are invented: no patient is described, and no
        station is copied from the exam.
      </p>

      <h2>What you may do</h2>
      <ul>
        <li>Read, print and practise with stations and references for your own preparation.</li>
        <li>Use them in a study group or in teaching that is free of charge, naming CASCade.</li>
        <li>Quote short passages for comment or review.</li>
      </ul>

      <h2>What needs our permission</h2>
      <ul>
        <li>Publishing stations or mark schemes elsewhere, in part or in bulk.</li>
        <li>Selling them or using them in paid courses.</li>
        <li>Collecting them automatically, or training software on them.</li>
      </ul>

      <h2>Other people’s marks</h2>
      <p>
        “CASC” names the examination of the Royal College of Psychiatrists and is used here only to
        say what members prepare for. CASCade is independent and not affiliated with the college.
        Other names and marks belong to their owners. The software uses open-source components under
        their own licences, and the Source Sans and Source Serif typefaces under the SIL Open Font
        License.
      </p>

      <h2>What members write</h2>
      <p>
        Members keep the copyright in what they post and submit, and give us the licence described
        in the <TextLink to="/terms">Terms of Service</TextLink>.
      </p>

      <h2>If your work is used without permission</h2>
      <p>
        Tell us, and we act on it. The <TextLink to="/dmca">DMCA Policy</TextLink> says what a
        notice must contain. Other questions go to the operator of this installation, by the support
        page or the e-mail address that the operator publishes.
      </p>
    </LegalPage>
  );
}
