import type { BoardPost } from '@cascade/shared/features/community/contract';
import { Box, Flex, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { SelectFilter } from '../../ui/fields/select-filter.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { useBan, useDecide, useWarn } from './shown-list.tsx';

export type ModerationAction = 'publish' | 'dismiss' | 'hide' | 'warn' | 'ban';

const words: Record<ModerationAction, { title: string; action: string; hint: string }> = {
  publish: {
    title: 'Publish this post?',
    action: 'Publish',
    hint: 'Everybody can read it then, and its author is told.',
  },
  dismiss: {
    title: 'Leave this post as it is?',
    action: 'Leave as it is',
    hint: 'Its reports are settled.',
  },
  hide: {
    title: 'Hide this post?',
    action: 'Hide',
    hint: 'Its author alone sees it then, and is told why.',
  },
  warn: {
    title: 'Warn the author?',
    action: 'Warn',
    hint: 'They get a notice with your words. You are not told who they are.',
  },
  ban: {
    title: 'Ban the author?',
    action: 'Ban',
    hint: 'They can read but not write, and are told why. You are not told who they are.',
  },
};
const lengths = [
  { value: '1', label: 'One day' },
  { value: '7', label: 'A week' },
  { value: '30', label: 'Thirty days' },
  { value: '', label: 'Until it is lifted' },
];

type FormProps = { post: BoardPost; action: ModerationAction; onClose: () => void };

function ReasonForm({ post, action, onClose }: FormProps) {
  const [reason, setReason] = useState('');
  const [days, setDays] = useState('7');
  const [decide, warn, ban] = [useDecide(), useWarn(), useBan()];
  const params = { id: post.id };
  function send() {
    const after = { onSuccess: onClose };
    if (action === 'warn') warn.mutate({ params, body: { reason } }, after);
    else if (action === 'ban')
      ban.mutate({ params, body: { reason, days: days === '' ? null : Number(days) } }, after);
    else decide.mutate({ params, body: { verb: action, reason } }, after);
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap="4">
        <Box>{words[action].hint}</Box>
        <Field label="Reason">
          {(control) => (
            <TextInput
              {...control}
              maxLength={500}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          )}
        </Field>
        {action === 'ban' && (
          <SelectFilter label="For how long" value={days} onChange={setDays} options={lengths} />
        )}
        <Flex justify="flex-end">
          <Button
            type="submit"
            disabled={reason.trim() === ''}
            isBusy={decide.isPending || warn.isPending || ban.isPending}
          >
            {words[action].action}
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}

type Props = { post: BoardPost; action: ModerationAction | null; onClose: () => void };

/** Logged, and sent to the author where it concerns them. */
export function ReasonDialog({ post, action, onClose }: Props) {
  return (
    <Dialog title={action ? words[action].title : ''} isOpen={action !== null} onClose={onClose}>
      {action && <ReasonForm post={post} action={action} onClose={onClose} />}
    </Dialog>
  );
}
