import { LegalPage } from './legal-page.tsx';

export function DmcaPage() {
  return (
    <LegalPage
      title="DMCA Policy"
      intro="How to tell us that something on CASCade infringes a copyright, and how to answer if you think that it does not."
    >
      <p>
        We respect copyright and follow the notice procedure of the United States Digital Millennium
        Copyright Act (17 U.S.C. § 512). We treat notices from anywhere in the same way.
      </p>

      <h2>Sending a notice</h2>
      <p>A notice to the operator of this installation must contain:</p>
      <ol>
        <li>your name, postal address, telephone number and e-mail address;</li>
        <li>the work that you say is infringed, or a list if there are several;</li>
        <li>what infringes it, and the address on CASCade where we can find it;</li>
        <li>
          a statement that you believe in good faith that the use is not authorised by the owner, by
          an agent of the owner, or by law;
        </li>
        <li>
          a statement that the notice is accurate and, under penalty of perjury, that you are the
          owner or may act for the owner;
        </li>
        <li>your physical or electronic signature.</li>
      </ol>

      <h2>What we do then</h2>
      <p>
        If the notice is complete we remove the material or make it unavailable without delay, tell
        the member who posted it, and pass the notice on. If something is missing we say what.
      </p>

      <h2>Sending a counter-notice</h2>
      <p>
        If your material was removed by mistake or because it was mistaken for something else, you
        may answer with:
      </p>
      <ol>
        <li>your name, postal address, telephone number and e-mail address;</li>
        <li>the material that was removed, and where it stood before;</li>
        <li>
          a statement under penalty of perjury that you believe in good faith that it was removed by
          mistake or misidentification;
        </li>
        <li>
          your consent to the jurisdiction of the courts for your address, or for the operator’s if
          you live elsewhere, and to accept service from whoever sent the notice;
        </li>
        <li>your physical or electronic signature.</li>
      </ol>
      <p>
        We pass it on. Unless the sender of the notice tells us within 10 working days that a court
        has been asked to decide, we may restore the material after 10 and within 14 working days.
      </p>

      <h2>Repeat infringers</h2>
      <p>
        We close the accounts of members who repeatedly infringe the copyright of others. A notice
        that is withdrawn or successfully answered does not count.
      </p>

      <h2>Careful notices</h2>
      <p>
        Somebody who knowingly misrepresents that material infringes, or that it was removed by
        mistake, may be liable for the damage. If you are not sure, ask a lawyer first.
      </p>

      <h2>Where to send it</h2>
      <p>
        Send notices and counter-notices to the operator of this installation, marked “Copyright”,
        by the support page or the e-mail address that the operator publishes.
      </p>
    </LegalPage>
  );
}
