import type { Booking } from '@cascade/shared/features/bookings/contract';
import { answerReview, writeReview } from '@cascade/shared/features/bookings/reviewing';
import { Box } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { ReviewText } from '../../../domain/reviews/reviews.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { FormFrame } from '../../../ui/fields/form-frame.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { putBooking } from '../use-booking-action.ts';

const starWords = ['5 stars', '4 stars', '3 stars', '2 stars', '1 star'];

/** After a session that has taken place. */
export function ReviewSection({ booking }: { booking: Booking }) {
  const { role, state, review, member } = booking;
  if (review === null && (state !== 'completed' || role === 'examiner')) return null;
  return (
    <Section title="Review">
      {review && (
        <ReviewText
          review={review}
          author={role === 'member' ? 'You' : (member?.userHandle ?? 'Deleted member')}
        />
      )}
      {review?.state === 'hidden' && (
        <Box mt="2" color="muted">
          We have taken this review off the examiner’s page.
        </Box>
      )}
      {review === null && <ReviewForm id={booking.id} />}
      {review?.answer === null && role === 'examiner' && (
        <Box mt="5">
          <AnswerForm id={booking.id} />
        </Box>
      )}
    </Section>
  );
}

function ReviewForm({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const [stars, setStars] = useState('');
  const [text, setText] = useState('');
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(writeReview, { params: { id }, body: { stars: Number(stars), text } }),
    onSuccess: (booking) => putBooking(queryClient, booking),
  });
  return (
    <FormFrame
      shown={['stars', 'text']}
      error={error}
      isBusy={isPending}
      action="Publish review"
      onSubmit={() => mutate()}
    >
      {(refused) => (
        <>
          <Field label="Stars" error={refused('stars')}>
            {(control) => (
              <Select {...control} value={stars} onChange={({ target }) => setStars(target.value)}>
                <option value="">Choose</option>
                {starWords.map((label, index) => (
                  <option key={label} value={String(5 - index)}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field
            label="Your review"
            hint="Everybody can read it, with your handle."
            error={refused('text')}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={4}
                value={text}
                onChange={({ target }) => setText(target.value)}
              />
            )}
          </Field>
        </>
      )}
    </FormFrame>
  );
}

function AnswerForm({ id }: { id: string }) {
  const queryClient = useQueryClient();
  const [text, setText] = useState('');
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => call(answerReview, { params: { id }, body: { text } }),
    onSuccess: (booking) => putBooking(queryClient, booking),
  });
  return (
    <FormFrame
      shown={['text']}
      error={error}
      isBusy={isPending}
      action="Publish answer"
      onSubmit={() => mutate()}
    >
      {(refused) => (
        <Field label="Your answer" hint="It is shown below the review." error={refused('text')}>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              value={text}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        </Field>
      )}
    </FormFrame>
  );
}
