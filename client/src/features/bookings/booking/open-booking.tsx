import { type Booking, downloadBooking } from '@cascade/shared/features/bookings/contract';
import { cancellationWords, poundsOf } from '@cascade/shared/features/examiners/words';
import { pathOf } from '@cascade/shared/kernel/route';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { CalendarPlus, MessageSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { AnchorButton } from '../../../ui/actions/anchor-button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { PlannedMoment, zoneName } from '../../../ui/page/instant.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { otherOf, StateBadge, useServerNow } from '../booking-words.tsx';
import { Cancel } from './cancel.tsx';
import { Move } from './move.tsx';
import { Paying } from './paying.tsx';
import { ReviewSection } from './review-section.tsx';
import { Room } from './room.tsx';

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box>
      <chakra.dt textStyle="small" color="muted">
        {label}
      </chakra.dt>
      <chakra.dd overflowWrap="anywhere">{children}</chakra.dd>
    </Box>
  );
}

const cancelledWords = {
  member: 'The member cancelled it.',
  examiner: 'The examiner cancelled it.',
  platform: 'We cancelled it.',
};

/** Explains states that the badge alone does not. */
function Outcome({ booking }: { booking: Booking }) {
  const { state, role, refunded, price, cancelledBy } = booking;
  if (state === 'cancelled' && cancelledBy)
    return (
      <Notice mb="5">
        This session does not take place. {cancelledWords[cancelledBy]}{' '}
        {role === 'member' &&
          (refunded > 0
            ? `${poundsOf(refunded)} goes back to the card that paid.`
            : 'Nothing is given back.')}
      </Notice>
    );
  if (state === 'released')
    return (
      <Notice mb="5">
        {refunded > 0
          ? `The payment came after the time had been given to somebody else. ${poundsOf(price)} goes back to the card that paid.`
          : 'The place was not paid in time, so it is free for others again. Nothing was charged.'}
      </Notice>
    );
  if (state === 'no-show')
    return (
      <Notice mb="5">
        {role === 'member'
          ? 'The examiner says that you did not come. If that is wrong, please write to us at Support.'
          : 'You have said that the member did not come. You are paid as agreed.'}
      </Notice>
    );
  return null;
}

export function OpenBooking({ booking }: { booking: Booking }) {
  const { id, state, role, service, examiner, member, price, startsAt } = booking;
  const now = useServerNow();
  const other = role === 'member' ? examiner.userId : member?.id;
  const isOpen = state === 'confirmed';
  return (
    <>
      <PageHeader
        title={service.title}
        description={<PlannedMoment at={startsAt} />}
        actions={<StateBadge state={state} />}
      />
      <Outcome booking={booking} />
      {state === 'held' && role === 'member' && <Paying booking={booking} now={now} />}
      {(isOpen || state === 'completed') && <Room booking={booking} now={now} />}
      <Section title="The session">
        <chakra.dl display="grid" gap="3">
          <Fact label={role === 'member' ? 'Examiner' : 'Member'}>{otherOf(booking)}</Fact>
          <Fact label="Length">{service.minutes} minutes</Fact>
          <Fact label="Your time zone">{zoneName()}</Fact>
          <Fact label="Price">{poundsOf(price)}</Fact>
          <Fact label="When it is cancelled">{cancellationWords[booking.cancellationRule]}</Fact>
        </chakra.dl>
        <Flex wrap="wrap" gap="2" mt="5">
          {isOpen && (
            <AnchorButton
              look="outline"
              href={pathOf(downloadBooking.path, { id })}
              download="session.ics"
            >
              <CalendarPlus aria-hidden />
              Calendar file
            </AnchorButton>
          )}
          {other && (
            <LinkButton look="outline" to={`/messages/${other}`}>
              <MessageSquare aria-hidden />
              Send a message
            </LinkButton>
          )}
          {isOpen && role === 'member' && <Move booking={booking} now={now} />}
          {isOpen && Date.parse(startsAt) > now && <Cancel booking={booking} now={now} />}
        </Flex>
      </Section>
      <ReviewSection booking={booking} />
    </>
  );
}
