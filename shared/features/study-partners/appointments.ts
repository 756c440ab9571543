import { z } from 'zod';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';
import { KeptShare } from './proposals.ts';

/** What a member wants of another one: practise again rather than with others, or not again. */
export const partnerWishChoices = ['favourite', 'avoid'] as const;
export type PartnerWish = (typeof partnerWishChoices)[number];

/** How a practice session went for one of its members. `cancelled` was in time. */
export const appointmentOutcomes = [
  'came',
  'late',
  'absent',
  'cancelled',
  'cancelled-late',
] as const;
export type AppointmentOutcome = (typeof appointmentOutcomes)[number];

/** Who comes in later than this is late. */
export const LATE_AFTER_MS = 5 * 60_000;
/** Who cancels later than this before the start cancels late. */
export const CANCEL_BEFORE_MS = 2 * 3_600_000;
/** Appointments before a share is shown. */
export const FEWEST_APPOINTMENTS = 5;

export const Appointment = z.object({
  sessionId: z.uuid(),
  startsAt: z.iso.datetime(),
  outcome: z.enum(appointmentOutcomes),
});
export type Appointment = z.infer<typeof Appointment>;

export const listAppointments = defineRoute({
  name: 'study-partners.appointments',
  method: 'get',
  path: '/api/study-partners/appointments',
  summary: 'How the caller’s own practice sessions went, the latest first, and their share kept',
  access: 'member',
  response: z.object({
    appointments: z.array(Appointment),
    share: KeptShare.nullable(),
  }),
});

export const appointmentNoted = defineEvent({
  name: 'study-partners.appointment-noted',
  summary: 'A practice session is over, and how it went for the member; to them alone',
  isDurable: true,
  data: z.object({ appointment: Appointment, share: KeptShare.nullable() }),
});

/** How it went for somebody who came in at this moment. */
export function arrivalOutcome(startsAt: Date, cameAt: Date): AppointmentOutcome {
  return cameAt.getTime() - startsAt.getTime() <= LATE_AFTER_MS ? 'came' : 'late';
}

/** How it went for somebody who cancelled, or left before they had come. */
export function cancelOutcome(startsAt: Date, cancelledAt: Date): AppointmentOutcome {
  return startsAt.getTime() - cancelledAt.getTime() >= CANCEL_BEFORE_MS
    ? 'cancelled'
    : 'cancelled-late';
}

type Judged = { userId: string; cameAt: Date | null };

/**
 * How a session that was held went for its members. Where one came alone, even late, they came.
 * Somebody whom the others have left alone beforehand need not have come.
 */
export function heldOutcomes(
  startsAt: Date,
  members: readonly Judged[],
): { userId: string; outcome: AppointmentOutcome }[] {
  const came = members.filter(({ cameAt }) => cameAt !== null);
  return members.flatMap(({ userId, cameAt }) => {
    if (cameAt === null) return members.length < 2 ? [] : [{ userId, outcome: 'absent' as const }];
    return [{ userId, outcome: came.length < 2 ? 'came' : arrivalOutcome(startsAt, cameAt) }];
  });
}
