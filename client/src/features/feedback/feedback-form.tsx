import {
  type FeedbackFields,
  type FeedbackType,
  feedbackTypes,
  LONGEST,
  sendFeedback,
} from '@cascade/shared/features/feedback/contract';
import { newId } from '@cascade/shared/kernel/id';
import { Box, chakra, Grid } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { z } from 'zod';
import { mutationOf } from '../../api/mutation-of.ts';
import { memberEntries } from '../../device/member-entries.ts';
import { useKept } from '../../device/use-kept.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { FormFrame } from '../../ui/fields/form-frame.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { StarRating } from './star-rating.tsx';
import { typeWords } from './type-words.ts';

const Draft = z.object({
  id: z.uuid(),
  rating: z.int().min(1).max(5).nullable(),
  type: z.enum(feedbackTypes),
  title: z.string(),
  description: z.string(),
  email: z.string(),
}) satisfies z.ZodType<FeedbackFields>;
type Draft = z.infer<typeof Draft>;

const entries = memberEntries('feedback-form', Draft);
const empty = (): Draft => ({
  // A lost answer is asked for again under the same id, so that it is stored once.
  id: newId(),
  rating: null,
  type: 'general',
  title: '',
  description: '',
  email: '',
});
const shown = ['rating', 'type', 'title', 'description', 'email'] as const;

export function FeedbackForm() {
  const { value: draft, keep, forget } = useKept(entries, 'feedback', empty);
  const { mutate, error, isPending, isSuccess, reset } = useMutation({
    ...mutationOf(sendFeedback),
    onSuccess: () => {
      forget();
    },
  });
  if (isSuccess)
    return (
      <Thanks
        onAgain={() => {
          keep(empty());
          reset();
        }}
      />
    );
  const change = (part: Partial<Draft>) => keep({ ...draft, ...part });
  return (
    <Card>
      <FormFrame
        shown={shown}
        error={error}
        isBusy={isPending}
        action="Send feedback"
        onSubmit={() => mutate({ body: draft })}
      >
        {(refused) => (
          <>
            <StarRating
              value={draft.rating}
              onChoose={(rating) => change({ rating })}
              error={refused('rating')}
            />
            <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="5">
              <Field label="Type" error={refused('type')}>
                {(control) => (
                  <Select
                    {...control}
                    value={draft.type}
                    onChange={({ target }) => change({ type: target.value as FeedbackType })}
                  >
                    {feedbackTypes.map((type) => (
                      <option key={type} value={type}>
                        {typeWords[type].label}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              <Field label="E-mail address" isOptional error={refused('email')}>
                {(control) => (
                  <TextInput
                    {...control}
                    type="email"
                    autoComplete="email"
                    maxLength={LONGEST.email}
                    value={draft.email}
                    onChange={({ target }) => change({ email: target.value })}
                  />
                )}
              </Field>
            </Grid>
            <Field label="Title" error={refused('title')}>
              {(control) => (
                <TextInput
                  {...control}
                  maxLength={LONGEST.title}
                  value={draft.title}
                  onChange={({ target }) => change({ title: target.value })}
                />
              )}
            </Field>
            <Field
              label="Details"
              hint="Kept on this device while you write. Please name no patients."
              error={refused('description')}
            >
              {(control) => (
                <TextArea
                  {...control}
                  rows={6}
                  maxLength={LONGEST.description}
                  value={draft.description}
                  onChange={({ target }) => change({ description: target.value })}
                />
              )}
            </Field>
          </>
        )}
      </FormFrame>
    </Card>
  );
}

function Thanks({ onAgain }: { onAgain: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Card>
      <chakra.h2 ref={heading} tabIndex={-1} textStyle="heading" outline="none">
        Thank you
      </chakra.h2>
      <Box mt="2" mb="5" maxWidth="measure">
        Your feedback is stored, and the admins have been told. If it becomes a public idea, it
        appears here without your name.
      </Box>
      <Button look="outline" onClick={onAgain}>
        Write something else
      </Button>
    </Card>
  );
}
