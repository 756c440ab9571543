import type { Person } from '@cascade/db/factories/people';
import { settlePayment } from '@cascade/db/features/bookings/settling';
import { transact } from '@cascade/db/live/transact';
import { settleBookingPayment } from '@cascade/shared/domain/payments/purposes';
import type { Booking, FreeTime } from '@cascade/shared/features/bookings/contract';
import { newId } from '@cascade/shared/kernel/id';
import type { Reply, TestGateway } from './gateway.ts';
import { keyedCall } from './keyed-call.ts';

/** At a quarter past the hour, days ahead, by the gateway's clock. */
export function inDays({ clock }: TestGateway, days: number, minutes = 15): string {
  const at = new Date(clock.now().getTime() + days * 86_400_000);
  at.setUTCMinutes(minutes, 0, 0);
  return at.toISOString();
}

export const bookingCall = (
  gateway: TestGateway,
  by: Person | null,
  method: string,
  path: string,
  body?: object,
): Promise<Reply> => keyedCall(gateway, by, method, `/api/bookings${path}`, body);

export const holdAt = (
  gateway: TestGateway,
  by: Person,
  serviceId: string,
  startsAt: string,
  key = newId(),
): Promise<Reply> => keyedCall(gateway, by, 'POST', '/api/bookings', { serviceId, startsAt }, key);

export async function held(
  gateway: TestGateway,
  by: Person,
  serviceId: string,
  startsAt: string,
): Promise<Booking> {
  const reply = await holdAt(gateway, by, serviceId, startsAt);
  if (reply.status !== 200) throw new Error(`not held: ${reply.status} ${reply.text}`);
  return reply.body;
}

/** What the provider's word about a payment does, as the workers do it. */
export async function settle(
  gateway: TestGateway,
  bookingId: string,
  state: 'paid' | 'failed' | 'expired' = 'paid',
): Promise<void> {
  const { sql } = gateway.database;
  if (state === 'paid')
    await sql`update payments set state = 'paid', paid_at = now()
      where id = ${bookingId} and state <> 'paid'`;
  const data = settleBookingPayment.data.parse({
    paymentId: bookingId,
    purposeId: bookingId,
    state,
  });
  await transact(gateway, (work) => settlePayment(work, data));
}

/** Held and paid. */
export async function booked(
  gateway: TestGateway,
  by: Person,
  serviceId: string,
  startsAt: string,
): Promise<Booking> {
  const { id } = await held(gateway, by, serviceId, startsAt);
  await settle(gateway, id);
  return readBooking(gateway, by, id);
}

export async function readBooking(gateway: TestGateway, by: Person, id: string): Promise<Booking> {
  return (await bookingCall(gateway, by, 'GET', `/${id}`)).body;
}

export async function timesOf(gateway: TestGateway, serviceId: string): Promise<FreeTime[]> {
  return (await gateway.call(null, `/api/bookings/services/${serviceId}/times`)).body.times;
}
