import {
  type OwnSubmission,
  resubmitScenario,
  submitScenario,
} from '@cascade/shared/features/submissions/contract';
import { newId } from '@cascade/shared/kernel/id';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { memberEntries } from '../../../device/member-entries.ts';
import { isRecord, shapeOf } from '../../../device/shape.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { mySubmissionsQuery } from '../submission-queries.ts';
import { submissionResolver } from './submission-resolver.ts';
import { bodyOf, emptyValues, readValues, type SubmissionValues } from './submission-values.ts';

const entries = memberEntries('submission-draft', shapeOf(isRecord));
/** By the submission being revised. */
const idOf = (submissionId: string | null) => submissionId ?? 'new';

const readDraft = (submissionId: string | null): Record<string, unknown> | null =>
  entries.find(idOf(submissionId));

/** @returns whether it was saved */
const keepDraft = (submissionId: string | null, values: Record<string, unknown>): boolean =>
  entries.keep(idOf(submissionId), values);

const forgetDraft = (submissionId: string | null): void => entries.forget(idOf(submissionId));

type Keeping = 'empty' | 'kept' | 'not kept';

type Given = {
  /** Null for a new one. */
  revised: { id: string; values: SubmissionValues } | null;
  onDone: () => void;
};

function sentenceOf(error: unknown): string {
  const speaks = error instanceof ApiError && (error.code === 'conflict' || error.status === 403);
  return speaks ? error.detail : 'Failed to submit scenario. Please try again.';
}

/** Ignores order. */
const isSame = (one: SubmissionValues, other: SubmissionValues) =>
  JSON.stringify(readValues(one)) === JSON.stringify(readValues(other));

export function useSubmissionForm({ revised, onDone }: Given) {
  const queryClient = useQueryClient();
  const id = revised?.id ?? null;
  // A refetch must not replace the initial values.
  const [blank] = useState(() => revised?.values ?? emptyValues);
  const [draft] = useState(() => readDraft(id));
  const [keeping, setKeeping] = useState<Keeping>(draft ? 'kept' : 'empty');
  const form = useForm<SubmissionValues>({
    resolver: submissionResolver,
    defaultValues: draft ? readValues(draft) : blank,
    shouldFocusError: true,
  });
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          if (isSame(values, blank)) {
            forgetDraft(id);
            setKeeping('empty');
          } else setKeeping(keepDraft(id, values) ? 'kept' : 'not kept');
        },
      }),
    [form, id, blank],
  );
  // One key per text, so that a retry applies once.
  const sent = useRef({ text: '', key: '' });

  async function handIn(values: SubmissionValues): Promise<void> {
    const body = bodyOf(values) as Parameters<typeof call<typeof submitScenario>>[1]['body'];
    const text = JSON.stringify(body);
    if (sent.current.text !== text) sent.current = { text, key: newId() };
    const idempotencyKey = sent.current.key;
    let handed: OwnSubmission;
    try {
      handed = id
        ? await call(resubmitScenario, { params: { id }, body, idempotencyKey })
        : await call(submitScenario, { body, idempotencyKey });
    } catch (error) {
      toast({ title: 'Error', description: sentenceOf(error), tone: 'destructive' });
      return;
    }
    queryClient.setQueryData<OwnSubmission[]>(mySubmissionsQuery.queryKey, (old) =>
      old?.some((one) => one.id === handed.id && one.rev >= handed.rev)
        ? old
        : old && [handed, ...old.filter((one) => one.id !== handed.id)],
    );
    sent.current = { text: '', key: '' };
    form.reset(emptyValues);
    forgetDraft(id);
    setKeeping('empty');
    toast({
      title: 'Scenario Submitted',
      description: 'It will be reviewed, and you will be notified once it has been.',
    });
    onDone();
  }

  function startAfresh(): void {
    form.reset(blank);
    forgetDraft(id);
    setKeeping('empty');
  }

  return { form, keeping, isRestored: draft !== null, handIn, startAfresh };
}
