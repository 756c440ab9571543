import type { Profile } from '@cascade/shared/features/profile/contract';
import { Box, Stack } from '@chakra-ui/react';
import { Toggle } from '../../../ui/actions/toggle.tsx';
import { ProfileCard } from '../profile-card.tsx';
import { HandleRow } from './handle-row.tsx';
import { type PrivacyField, usePrivacy } from './use-privacy.ts';

const controls: { field: PrivacyField; label: string; hint: string }[] = [
  {
    field: 'isPublic',
    label: 'Public profile',
    hint: 'Other members can find your profile. When off, only you see it.',
  },
  {
    field: 'showsPresence',
    label: 'Show when I am online',
    hint: 'A dot beside your picture. When off, you look offline and cannot see who is online.',
  },
  {
    field: 'sendsReceipts',
    label: 'Send read receipts',
    hint: 'People you write with see that you have read their messages.',
  },
  {
    field: 'wantsEmails',
    label: 'Send me e-mails',
    hint: 'Reminders and news of what you take part in. Letters about the account itself always arrive.',
  },
];

/** Who sees what. Every switch is saved at once. */
export function PrivacySection({ profile }: { profile: Profile }) {
  const privacy = usePrivacy();
  return (
    <ProfileCard title="Privacy Controls" hint="Each switch is saved at once.">
      <Stack gap="4">
        <HandleRow handle={profile.handle} />
        {controls.map(({ field, label, hint }) => (
          <Box key={field} pt="2" borderTopWidth="1px" borderColor="border">
            <Toggle
              label={label}
              isOn={profile[field]}
              onChange={(isOn) => privacy.mutate({ field, isOn })}
            />
            {/* Under the words, past the switch and its gap. */}
            <Box textStyle="small" color="muted" ps="14" mt="-1.5" maxWidth="measure">
              {hint}
            </Box>
          </Box>
        ))}
      </Stack>
    </ProfileCard>
  );
}
