import { VisitChoiceField } from '../../../features/analytics/beacon/visit-choice-field.tsx';
import { LegalPage } from './legal-page.tsx';
import { RetentionList } from './retention-list.tsx';

export function PrivacyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      intro="What CASCade keeps about you, what for, and how to have it back or gone."
    >
      <p>
        The operator of this installation is responsible for your data. CASCade is independent and
        shares nothing with the Royal College of Psychiatrists.
      </p>

      <h2>Data we collect</h2>
      <ul>
        <li>
          <strong>Your account:</strong> name, e-mail address, whether it is verified, a generated
          handle and the seed of your avatar, when you signed up and when you accepted the terms,
          and the last day on which you were here. Your password is kept only as an Argon2 hash,
          from which it cannot be read.
        </li>
        <li>
          <strong>Your practice:</strong> the stations that you completed or bookmarked, and when.
        </li>
        <li>
          <strong>What you write:</strong> anything that you fill in, post or submit.
        </li>
        <li>
          <strong>Where you are signed in:</strong> for each session its start and end, the network
          address and the browser’s description of itself.
        </li>
        <li>
          <strong>Technical records:</strong> which request was made when and whether it succeeded,
          so that faults and abuse can be found.
        </li>
      </ul>

      <h2>How we use it</h2>
      <ul>
        <li>To sign you in and keep your account safe.</li>
        <li>To show your progress and to let you practise with others.</li>
        <li>To send the mails that you need: verification, password links, notices.</li>
        <li>To keep the service working, and to stop misuse.</li>
      </ul>
      <p>
        The law (UK GDPR, Article 6) calls these grounds: the contract with you for your account,
        practice, messages and posts; our legitimate interest in a safe service for sessions,
        technical records, reports and moderation, and in knowing how many people come; your consent
        where we ask for it; and legal duties where we have them.
      </p>
      <p>We do not sell your data, and we do not build advertising profiles from your practice.</p>

      <h2>Health data</h2>
      <p>
        CASCade does not ask about your health, and nobody may post anything that identifies a
        patient. If you choose to mention your own health in your bio, we ask for your explicit
        consent first (Article 9). You can withdraw it in Account settings, which empties your bio.
        What you post on the boards you make public yourself, so please think twice.
      </p>

      <h2>Sharing</h2>
      <p>
        Other members see your handle and avatar, and what you post or send to them. Your name is
        shown only where you choose it. Avatars are drawn in your own browser and fonts come from
        this site, so no outside company learns that you visit. Mails pass through the operator’s
        mail provider, and data lies with the operator’s hosting provider, both bound to handle it
        on our behalf only. We disclose data to authorities when the law obliges us to.
      </p>

      <h2>Private messages</h2>
      <p>
        The words of private messages are encrypted on your device, for those devices of the two of
        you that you have each approved. We keep only what is encrypted and hold no key to it. This
        protects what you write from anybody who takes our database or our servers, with two limits:
        the page that you load must be the genuine one, and only comparing safety codes proves that
        the person you first wrote to is who they say. We do see who writes to whom and when, what
        was read, answered, edited or deleted, and roughly how long a message is. If you report
        somebody, we see the messages that you choose to attach, until the report is settled. Boards
        and the feed are not encrypted.
      </p>

      <h2>Advertisements</h2>
      <p>
        We count how often an advertisement was seen and opened, under a random number that your
        browser makes and that does not lead to you. Advertisers learn those counts and nothing
        about who you are. To limit how often you see the same one, we count your views of it for a
        day, under a number that changes daily.
      </p>

      <h2>Visit counts</h2>
      <p>
        We count which pages are opened, from which site somebody came, on what kind of device and
        with which browser. Your network address and your browser’s description of itself are not
        kept for this, and an address of a page is reduced to what page it is. So that one visitor
        is not counted as many, a view carries a scrambled number: made from your account while you
        are signed in, else from something that is thrown away every night, so that tomorrow nobody
        can tell that you were here today. Single views are deleted after five weeks. Sums stay, and
        the scrambled numbers themselves without anything beside them.
      </p>
      <p>
        If your browser asks not to be tracked (Do Not Track or Global Privacy Control), your views
        are counted without any visitor. If you like, you may let this device be known again when it
        comes back, by a random number and by nothing else:
      </p>
      <VisitChoiceField />

      <h2>Security</h2>
      <p>
        Passwords are hashed with Argon2. Sessions live in cookies that scripts cannot read, and you
        can end any of them in Account settings. The server checks every request for who may make
        it. No system is perfectly safe; if a breach puts you at risk, we tell you and the regulator
        as the law requires.
      </p>

      <h2>Your rights</h2>
      <p>Under UK data protection law you may:</p>
      <ul>
        <li>
          <strong>See your data and take it away:</strong> Account settings, “Download my data”,
          saves everything as a folder of files that you and other services can read.
        </li>
        <li>
          <strong>Correct it:</strong> name and profile under Profile. Posts can be edited where
          they are.
        </li>
        <li>
          <strong>Have it erased:</strong> Account settings, “Delete my account”, does so at once.
        </li>
        <li>
          <strong>Restrict or object to its use:</strong> Profile, Privacy Controls, for who sees
          you and which mails you get; your browser’s Do Not Track for visit counts.
        </li>
        <li>
          <strong>Withdraw consent:</strong> Account settings, Consent.
        </li>
      </ul>
      <p>
        For anything else ask the operator of this installation, who answers within a month. No
        decision about you is made by a computer alone. You may also complain to the Information
        Commissioner’s Office (ico.org.uk).
      </p>

      <h2>Cookies</h2>
      <p>
        We set one essential cookie, which keeps you signed in. There are no advertising cookies and
        no third-party trackers. Your choice of theme and of keyboard shortcuts is kept in your
        browser’s own storage and never sent to us. If you try a station without an account, your
        answers and marks stay in your browser’s storage for a week at most, and we receive them
        only if you sign up or sign in there. The random number for visit counts is there, too, and
        only if you allow it above.
      </p>

      <h2>Minimum age</h2>
      <p>
        CASCade is for people aged 13 and over. We ask for this when you sign up. If we learn that a
        younger child has an account, we delete it.
      </p>

      <h2>Retention</h2>
      <p>
        Your account and what you do with it are kept until you delete them. Some things go sooner:
      </p>
      <RetentionList />
      <p>
        When you delete your account, everything that only you could see goes at once. Messages,
        marks and posts that others received stay with them as from a “deleted member”; your handle
        is never given to anybody else; stations that you contributed stay without your name.
        Backups are overwritten in their normal course.
      </p>

      <h2>Contact</h2>
      <p>
        Questions about your data go to the operator of this installation, by the support page or
        the e-mail address that the operator publishes.
      </p>
    </LegalPage>
  );
}
