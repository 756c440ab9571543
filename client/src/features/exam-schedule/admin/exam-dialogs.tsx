import {
  addExamDate,
  changeExamDate,
  removeExamDate,
} from '@cascade/shared/features/exam-schedule/administration';
import { ExamDate } from '@cascade/shared/features/exam-schedule/contract';
import { newId } from '@cascade/shared/kernel/id';
import { Box } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, sentenceOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { mutationOf } from '../../../api/mutation-of.ts';
import { longDay } from '../../../domain/exam-dates/day-words.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { differing, draftOf, emptyDraft, fieldsIn, labels, valueWords } from './draft.ts';
import { ExamForm } from './exam-form.tsx';

type AddProps = { onDone: () => void };

export function AddForm({ onDone }: AddProps) {
  const [draft, setDraft] = useState(emptyDraft);
  /** One for all tries, so that a lost answer does not add it twice. */
  const [idempotencyKey] = useState(newId);
  const add = useMutation({
    mutationFn: async () => call(addExamDate, { body: fieldsIn(draft), idempotencyKey }),
    onSuccess: () => {
      toast({ title: 'Exam date added', description: 'Members can see it now.' });
      onDone();
    },
  });
  return (
    <ExamForm
      draft={draft}
      onChange={setDraft}
      error={add.error}
      isBusy={add.isPending}
      action="Add exam date"
      onSubmit={() => add.mutate()}
    />
  );
}

type EditProps = { exam: ExamDate; onDone: () => void };

/** On the version that the admin saw; what somebody else changed is shown before it is overwritten. */
export function EditForm({ exam, onDone }: EditProps) {
  const [base, setBase] = useState(exam);
  const [draft, setDraft] = useState(() => draftOf(exam));
  const [theirs, setTheirs] = useState<string[]>([]);
  const isOvertaken = theirs.length > 0;
  const { mutate, error, isPending } = useMutation({
    mutationFn: async () =>
      call(changeExamDate, {
        params: { id: base.id },
        body: { rev: base.rev, entry: fieldsIn(draft) },
      }),
    onSuccess: () => {
      toast({ title: 'Exam date changed', description: 'Members can see the change now.' });
      onDone();
    },
    onError: (failure) => {
      const newest =
        failure instanceof ApiError && failure.code === 'stale'
          ? ExamDate.safeParse(failure.current).data
          : undefined;
      if (!newest) return;
      const [before, after] = [draftOf(base), draftOf(newest)];
      const changed = differing(before, after);
      // What was not touched here takes the newer value.
      const untouched = changed.filter((name) => draft[name] === before[name]);
      setDraft({ ...draft, ...Object.fromEntries(untouched.map((name) => [name, after[name]])) });
      setTheirs(changed.map((name) => `${labels[name]}: ${valueWords(after, name)}`));
      setBase(newest);
    },
  });
  return (
    <ExamForm
      draft={draft}
      onChange={setDraft}
      error={error instanceof ApiError && error.code === 'stale' && isOvertaken ? null : error}
      isBusy={isPending}
      action="Save changes"
      onSubmit={() => mutate()}
    >
      {isOvertaken && (
        <Notice tone="warn" role="alert">
          <p>Somebody else has just changed this exam date. It now says:</p>
          <Box as="ul" ps="5">
            {theirs.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </Box>
          <p>What you typed is still here. Save again if it should apply.</p>
        </Notice>
      )}
    </ExamForm>
  );
}

type RemoveProps = { exam: ExamDate | null; onClose: () => void };

export function RemoveDialog({ exam, onClose }: RemoveProps) {
  const remove = useMutation({
    ...mutationOf(removeExamDate),
    onSuccess: () => toast({ title: 'Exam date removed' }),
    onError: (error) =>
      toast({ title: 'Not removed', description: sentenceOf(error), tone: 'destructive' }),
  });
  return (
    <ConfirmDialog
      title="Remove this exam date?"
      isOpen={exam !== null}
      onClose={onClose}
      action="Remove"
      isDangerous
      onConfirm={() => exam && remove.mutate({ params: { id: exam.id } })}
    >
      {exam && (
        <>
          {exam.examCenter}, {longDay(exam.examDate)}. Members will no longer see it.
        </>
      )}
    </ConfirmDialog>
  );
}
