import {
  changeProfile,
  type Privacy,
  type Profile,
  rerollHandle,
} from '@cascade/shared/features/profile/contract';
import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { mutationOf } from '../../../api/mutation-of.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Toggle } from '../../../ui/actions/toggle.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { ProfileCard } from '../profile-card.tsx';
import { profileQuery, tellFailure, useProfileCache } from '../use-profile.ts';

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
            {/* Aligned with the label, past the switch. */}
            <Box textStyle="small" color="muted" ps="14" mt="-1.5" maxWidth="measure">
              {hint}
            </Box>
          </Box>
        ))}
      </Stack>
    </ProfileCard>
  );
}

/** Shown where real names are hidden. */
function HandleRow({ handle }: { handle: string }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <Flex wrap="wrap" justify="space-between" align="center" gap="3">
      <Box minWidth="0">
        <Box textStyle="caption" color="muted">
          Handle
        </Box>
        <Box textStyle="subheading" overflowWrap="anywhere" aria-live="polite">
          {handle}
        </Box>
        <Box textStyle="small" color="muted">
          What others see where your name is not shown.
        </Box>
      </Box>
      <Button look="outline" onClick={() => setIsAsking(true)}>
        New handle
      </Button>
      <RerollDialog handle={handle} isOpen={isAsking} onClose={() => setIsAsking(false)} />
    </Flex>
  );
}

type PrivacyField = keyof Privacy;
type Flip = { field: PrivacyField; isOn: boolean };

/** Calls run in sequence; failures are reverted. */
function usePrivacy() {
  const queryClient = useQueryClient();
  const show = ({ field, isOn }: Flip) =>
    queryClient.setQueryData(profileQuery.queryKey, (old) => old && { ...old, [field]: isOn });
  return useMutation({
    scope: { id: 'privacy' },
    mutationFn: ({ field, isOn }: Flip) => call(changeProfile, { body: { [field]: isOn } }),
    onMutate: show,
    onError: (_error, { field, isOn }) => {
      // Unless a later change is pending.
      if (queryClient.getQueryData(profileQuery.queryKey)?.[field] === isOn)
        show({ field, isOn: !isOn });
      tellFailure();
    },
  });
}

type Props = { handle: string; isOpen: boolean; onClose: () => void };

/** The old handle never returns. */
function RerollDialog({ handle, isOpen, onClose }: Props) {
  const writeCache = useProfileCache();
  const reroll = useMutation({
    ...mutationOf(rerollHandle),
    onSuccess: (reply) => {
      writeCache({ handle: reply.handle, avatarSeed: reply.avatarSeed });
      toast({ title: 'Profile Updated', description: `You are ${reply.handle} now.` });
      onClose();
    },
  });
  function close() {
    reroll.reset();
    onClose();
  }
  return (
    <Dialog title="Take a new handle?" isOpen={isOpen} onClose={close}>
      <Stack gap="5">
        <div>
          A new one is made up for you, and{' '}
          <chakra.strong fontWeight="bold">{handle}</chakra.strong> is given up permanently: nobody
          else will ever get it, and neither will you.
        </div>
        <Box role="alert" _empty={{ display: 'none' }}>
          {reroll.error && <Notice tone="danger">{sentenceOf(reroll.error)}</Notice>}
        </Box>
        <Flex wrap="wrap" gap="3">
          <Button isBusy={reroll.isPending} onClick={() => reroll.mutate({})}>
            Take a new handle
          </Button>
          <Button look="outline" onClick={close}>
            Keep {handle}
          </Button>
        </Flex>
      </Stack>
    </Dialog>
  );
}
