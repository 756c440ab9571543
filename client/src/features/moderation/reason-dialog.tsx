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
    hint: 'They are told on their bell, with your words. You are not told who it is.',
  },
  ban: {
    title: 'Ban the author?',
    action: 'Ban',
    hint: 'They can read and not write, and are told why. You are not told who it is.',
  },
};
const lengths = [
  { value: '1', label: 'One day' },
  { value: '7', label: 'A week' },
  { value: '30', label: 'Thirty days' },
  { value: '', label: 'Until it is lifted' },
];

type FormProps = { post: BoardPost; deed: ModerationAction; onClose: () => void };

function ReasonForm({ post, deed, onClose }: FormProps) {
  const [reason, setReason] = useState('');
  const [days, setDays] = useState('7');
  const [decide, warn, ban] = [useDecide(), useWarn(), useBan()];
  const params = { id: post.id };
  function send() {
    const after = { onSuccess: onClose };
    if (deed === 'warn') warn.mutate({ params, body: { reason } }, after);
    else if (deed === 'ban')
      ban.mutate({ params, body: { reason, days: days === '' ? null : Number(days) } }, after);
    else decide.mutate({ params, body: { verb: deed, reason } }, after);
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Stack gap="4">
        <Box>{words[deed].hint}</Box>
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
        {deed === 'ban' && (
          <SelectFilter label="For how long" value={days} onChange={setDays} options={lengths} />
        )}
        <Flex justify="flex-end">
          <Button
            type="submit"
            disabled={reason.trim() === ''}
            isBusy={decide.isPending || warn.isPending || ban.isPending}
          >
            {words[deed].action}
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}

type Props = { post: BoardPost; deed: ModerationAction | null; onClose: () => void };

/** The reason is logged, and sent to the author where it concerns them. */
export function ReasonDialog({ post, deed, onClose }: Props) {
  return (
    <Dialog title={deed ? words[deed].title : ''} isOpen={deed !== null} onClose={onClose}>
      {deed && <ReasonForm post={post} deed={deed} onClose={onClose} />}
    </Dialog>
  );
}
