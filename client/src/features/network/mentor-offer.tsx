import {
  getMentorOffer,
  listMentors,
  type MentorOffer as Offer,
  offerMentoring,
  withdrawMentoring,
} from '@cascade/shared/features/network/mentors';
import { Box, Flex } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { keyOf, queryOf } from '../../api/query-of.ts';
import { Button } from '../../ui/actions/button.tsx';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { Toggle } from '../../ui/actions/toggle.tsx';
import { Card } from '../../ui/data/card.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { toast } from '../../ui/toast/toasts.ts';

const LONGEST = 300;

/** The member's own offer, for those who may make one; a sentence for the others. */
export function MentorOffer() {
  const { data, isPending, error, refetch } = useQuery({
    ...queryOf(getMentorOffer, {}),
    // Whether they may comes by no event.
    gcTime: 0,
  });
  if (isPending) return <Skeleton height="11" />;
  if (!data)
    return (
      <Box role="alert" textStyle="small">
        {sentenceOf(error)}{' '}
        <Button look="quiet" size="sm" onClick={() => void refetch()}>
          Retry
        </Button>
      </Box>
    );
  if (!data.mayOffer && data.text === null)
    return (
      <Box textStyle="small" color="muted" maxWidth="measure">
        Have you passed the CASC? Declare it in <TextLink to="/profile">your profile</TextLink>.
        Once an admin has verified it, you can offer to mentor here.
      </Box>
    );
  return <OfferForm key={data.text ?? ''} offer={data} />;
}

function useOffer(done: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (text: string | null) =>
      text === null ? call(withdrawMentoring, {}) : call(offerMentoring, { body: { text } }),
    onSuccess: (offer) => {
      queryClient.setQueryData<Offer>(keyOf(getMentorOffer, {}), offer);
      void queryClient.invalidateQueries({ queryKey: keyOf(listMentors, {}) });
      done();
    },
    onError: (error) =>
      toast({ title: 'Not changed', description: sentenceOf(error), tone: 'destructive' }),
  });
}

function OfferForm({ offer }: { offer: Offer }) {
  const [text, setText] = useState(offer.text ?? '');
  const [isOpen, setIsOpen] = useState(offer.text !== null);
  const [problem, setProblem] = useState<string>();
  const change = useOffer(() => setProblem(undefined));
  const isUnchanged = text.trim() === offer.text;
  function save() {
    if (text.trim() === '') setProblem('Say in a sentence what you offer');
    else change.mutate(text.trim());
  }
  function toggle(isOn: boolean) {
    setIsOpen(isOn);
    if (!isOn && offer.text !== null) change.mutate(null);
  }
  return (
    <Card display="grid" gap="3">
      <Box>
        <Toggle
          label="I offer mentoring"
          isOn={isOpen}
          isDisabled={change.isPending}
          onChange={toggle}
        />
      </Box>
      {offer.text !== null && !offer.mayOffer && (
        <Box textStyle="small" color="muted">
          Your offer is not listed: an admin has yet to verify that you passed.
        </Box>
      )}
      {!offer.isPublic && (
        <Box textStyle="small" color="muted">
          Your offer is not listed while your profile is hidden.
        </Box>
      )}
      {isOpen && (
        <>
          <Field
            label="What you offer"
            error={problem}
            hint={`${text.length} of ${LONGEST} characters. Members see it with your handle, and can write to you.`}
          >
            {(control) => (
              <TextArea
                {...control}
                maxLength={LONGEST}
                placeholder="Feedback on communication stations, Sunday evenings"
                value={text}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
          <Flex justify="flex-end">
            <Button look="outline" isBusy={change.isPending} disabled={isUnchanged} onClick={save}>
              {offer.text === null ? 'Offer mentoring' : 'Save'}
            </Button>
          </Flex>
        </>
      )}
    </Card>
  );
}
