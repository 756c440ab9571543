import type { BoardPost } from '@cascade/shared/features/community/contract';
import { reportPost } from '@cascade/shared/features/community/threads';
import type { reportReasons } from '@cascade/shared/features/messaging/people';
import { Box, Flex, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { reportWords } from '../../../domain/posts/report-words.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { SelectFilter } from '../../../ui/fields/select-filter.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { optionsOf } from '../post-types.ts';
import { useWriting } from './use-writing.ts';

type Reason = (typeof reportReasons)[number];
type Props = { post: BoardPost; isOpen: boolean; onClose: () => void };

function ReportForm({ post, onClose }: Omit<Props, 'isOpen'>) {
  const [reason, setReason] = useState<Reason>('harassment');
  const [details, setDetails] = useState('');
  const writing = useWriting(reportPost, [], {
    done: { title: 'Reported', description: 'A moderator will look at it. Thank you.' },
    failed: 'Not reported',
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        writing.mutate(
          { params: { id: post.id }, body: { reason, details } },
          { onSuccess: onClose },
        );
      }}
    >
      <Stack gap="4">
        <Box color="muted">Only moderators see this. The author is not told who reported it.</Box>
        <SelectFilter
          label="Reason"
          value={reason}
          onChange={(value) => setReason(value as Reason)}
          options={optionsOf(reportWords)}
        />
        <Field label="Details" isOptional>
          {(control) => (
            <TextArea
              {...control}
              rows={6}
              maxLength={1_000}
              value={details}
              onChange={(event) => setDetails(event.target.value)}
            />
          )}
        </Field>
        <Flex justify="flex-end">
          <Button type="submit" isBusy={writing.isPending}>
            Report
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}

export function ReportDialog({ isOpen, onClose, ...rest }: Props) {
  return (
    <Dialog title="Report this to the moderators" isOpen={isOpen} onClose={onClose}>
      <ReportForm {...rest} onClose={onClose} />
    </Dialog>
  );
}
