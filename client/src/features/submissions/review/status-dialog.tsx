import type { SubmissionStatus } from '@cascade/shared/features/submissions/parts';
import type { ReviewedSubmission } from '@cascade/shared/features/submissions/review';
import { Flex, Stack } from '@chakra-ui/react';
import { type FormEvent, useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { statusLooks } from '../status-badge.tsx';
import { useReview } from './use-review.ts';

const choices = ['under_review', 'approved', 'rejected', 'needs_revision'] as const;
type Choice = (typeof choices)[number];

const isChoice = (status: SubmissionStatus): status is Choice => status !== 'pending';

type Props = { submission: ReviewedSubmission; isOpen: boolean; onClose: () => void };

export function StatusDialog({ submission, isOpen, onClose }: Props) {
  return (
    <Dialog title="Review & Update Status" isOpen={isOpen} onClose={onClose}>
      <StatusForm submission={submission} onClose={onClose} />
    </Dialog>
  );
}

function StatusForm({ submission, onClose }: Omit<Props, 'isOpen'>) {
  const { id, version } = submission;
  const [status, setStatus] = useState<Choice | ''>(
    isChoice(submission.status) ? submission.status : 'under_review',
  );
  const [notes, setNotes] = useState(submission.reviewNotes ?? '');
  const { review } = useReview();

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (status === '') return;
    review.mutate(
      { params: { id }, body: { status, reviewNotes: notes, version } },
      { onSuccess: onClose },
    );
  }

  return (
    <form onSubmit={submit}>
      <Stack gap="5">
        <Field label="Status">
          {(control) => (
            <Select
              {...control}
              value={status}
              onChange={(event) =>
                setStatus(choices.find((one) => one === event.target.value) ?? '')
              }
            >
              <option value="">Choose a status</option>
              {choices.map((choice) => (
                <option key={choice} value={choice}>
                  {statusLooks[choice].label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="Review notes" hint="The author reads them." isOptional>
          {(control) => (
            <TextArea
              {...control}
              rows={4}
              maxLength={4000}
              value={notes}
              onChange={(event) => setNotes(event.target.value)}
            />
          )}
        </Field>
        <Flex wrap="wrap" gap="2" justify="flex-end">
          <Button look="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={status === ''} isBusy={review.isPending}>
            Submit Review
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}
