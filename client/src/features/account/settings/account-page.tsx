import { Stack } from '@chakra-ui/react';
import { useStepsAhead } from '../../../feature.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { ColourModeChoice } from '../../../ui/page/colour-mode-choice.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { SignInSettings } from '../second-factor/sign-in-settings.tsx';
import { AccountIdentity } from './account-identity.tsx';
import { AccountSection } from './account-section.tsx';
import { Consents } from './consents.tsx';
import { DeleteAccount } from './delete-account.tsx';
import { EmailChangeForm } from './email-change-form.tsx';
import { ExportAccount } from './export-account.tsx';
import { laterSteps } from './later-steps.ts';

export function AccountPage() {
  useStepsAhead(laterSteps);
  return (
    <>
      <PageHeader title="Account settings" />
      <Stack gap="0">
        <AccountSection
          title="You"
          hint="Other members see your handle. Your name appears only on posts where you choose it."
        >
          <AccountIdentity />
        </AccountSection>
        <AccountSection title="Appearance" hint="Kept on this device.">
          <ColourModeChoice />
        </AccountSection>
        <AccountSection
          title="E-mail address"
          hint="Both mailboxes must agree. If you can no longer open the old one, write to the people who run this installation."
        >
          <EmailChangeForm />
        </AccountSection>
        <SignInSettings />
        <AccountSection
          title="Sessions"
          hint="Where you are signed in. You can end sessions that you no longer use."
        >
          <LinkButton to="/account/sessions" look="outline">
            Sessions
          </LinkButton>
        </AccountSection>
        <AccountSection
          title="Private messages"
          hint="Devices that can read and write them, and those that ask to."
        >
          <LinkButton to="/account/devices" look="outline">
            Devices
          </LinkButton>
        </AccountSection>
        <AccountSection
          title="Your data"
          hint="Everything we keep about you, as a zip folder of files you can read."
        >
          <ExportAccount />
        </AccountSection>
        <AccountSection title="Consent" hint="What you agreed to beyond the terms.">
          <Consents />
        </AccountSection>
        <AccountSection title="Delete your account">
          <DeleteAccount />
        </AccountSection>
      </Stack>
    </>
  );
}
