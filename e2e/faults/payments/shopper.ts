import { refundOf } from '@cascade/shared/features/bookings/cancellation';
import type { Booking, FreeTime } from '@cascade/shared/features/bookings/contract';
import { newId } from '@cascade/shared/kernel/id';
import type { Answer } from '../../harness/http-client.ts';
import { insist, type Visitor } from '../../harness/visitors.ts';
import { sleep } from '../../harness/wait-until.ts';

const AGAIN_MS = 200;
const LOOKS_EVERY_MS = 100;
const PATIENCE_MS = 8_000;
/** Times close to now and in some days, so that cancelling gives back half or everything. */
const CHOSEN_FROM = { first: 8, days: 3 };

/** How somebody who holds a place goes on. */
const manners = [
  'pay',
  'secure',
  'cancel',
  'later',
  'refuse',
  'leave',
  'pay',
  'give back',
  'later-refused',
  'cancel',
] as const;
type Manner = (typeof manners)[number];

export type Step =
  | 'choosing'
  | 'holding'
  | 'opening the page'
  | 'paying'
  | 'awaiting the place'
  | 'cancelling';

/** Presses a button of a pay page until the provider answers. @returns whether it went through */
async function press(url: string, action: string): Promise<boolean> {
  for (;;)
    try {
      const reply = await fetch(url, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ action }),
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      await reply.arrayBuffer();
      return reply.status === 303;
    } catch {
      await sleep(AGAIN_MS);
    }
}

/** A member who books and pays as their browser does, by another gateway when one is gone. */
export class Shopper {
  step: Step = 'choosing';
  /** Bookings for which the provider said that it has taken the money. */
  readonly paid: string[] = [];
  /** Holds that were refused with a sentence. */
  refused = 0;
  /** Answers that nobody should get. */
  readonly wrong: string[] = [];
  private turn = 0;

  constructor(
    readonly visitor: Visitor,
    private gateway: number,
  ) {}

  send(method: string, path: string, body?: unknown, key?: string): Promise<Answer> {
    const options = { ...(body === undefined ? {} : { body }), ...(key ? { key } : {}) };
    return insist(() => this.visitor.at(this.gateway++).send(method, path, options));
  }

  /** Books one place, in a manner of their own each time. */
  async shop(serviceId: string, isOver: () => boolean): Promise<void> {
    const manner = manners[(this.gateway + this.turn++) % manners.length] as Manner;
    const startsAt = await this.choose(serviceId);
    const booking = startsAt && (await this.hold(serviceId, startsAt));
    if (booking) await this.goOn(booking, manner, isOver);
    else await sleep(AGAIN_MS);
    this.step = 'choosing';
  }

  async timesOf(serviceId: string): Promise<FreeTime[]> {
    const path = `/api/bookings/services/${serviceId}/times?days=${CHOSEN_FROM.days}`;
    const { body } = await this.send('get', path);
    return (body as { times: FreeTime[] }).times;
  }

  private async choose(serviceId: string): Promise<string | undefined> {
    const times = await this.timesOf(serviceId);
    const near = times.slice(0, CHOSEN_FROM.first);
    const far = times.slice(-CHOSEN_FROM.first);
    const among = Math.random() < 0.5 ? near : far;
    return among[Math.floor(Math.random() * among.length)]?.startsAt;
  }

  /** @returns undefined when it was refused */
  async hold(serviceId: string, startsAt: string): Promise<Booking | undefined> {
    this.step = 'holding';
    const { status, body } = await this.send(
      'post',
      '/api/bookings',
      { serviceId, startsAt },
      newId(),
    );
    if (status === 200) return body as Booking;
    if (status === 409) this.refused += 1;
    else this.wrong.push(`holding was answered ${status}`);
    return undefined;
  }

  private async goOn(booking: Booking, manner: Manner, isOver: () => boolean): Promise<void> {
    if (manner === 'give back') {
      await this.send('post', `/api/bookings/${booking.id}/release`);
      return;
    }
    const url = await this.openPage(booking.id);
    if (!url || manner === 'leave') return;
    this.step = 'paying';
    if (manner === 'later' || manner === 'later-refused') {
      await press(url, manner);
      return;
    }
    if (manner === 'secure' || manner === 'refuse') await press(url, manner);
    if (!(await press(url, 'pay'))) return; // the time had run out
    this.paid.push(booking.id);
    if (manner === 'cancel') await this.cancel(booking, isOver);
  }

  /** @returns the address of the pay page, unless the time for paying has run out */
  async openPage(bookingId: string): Promise<string | undefined> {
    this.step = 'opening the page';
    const { status, body } = await this.send('post', `/api/payments/${bookingId}/page`);
    if (status === 200) return (body as { url: string }).url;
    if (status !== 409) this.wrong.push(`a pay page was answered ${status}`);
    return undefined;
  }

  async pay(bookingId: string, action = 'pay'): Promise<void> {
    const url = await this.openPage(bookingId);
    if (url && (await press(url, action)) && action === 'pay') this.paid.push(bookingId);
  }

  /** Once the place is theirs, unless the shops close first. */
  private async cancel({ id }: Booking, isOver: () => boolean): Promise<void> {
    this.step = 'awaiting the place';
    for (;;) {
      const { body } = await this.send('get', `/api/bookings/${id}`);
      const booking = body as Booking;
      if (booking.state === 'confirmed') {
        this.step = 'cancelling';
        const { price, cancellationRule: rule } = booking;
        const bookedAt = new Date(booking.createdAt);
        const startsAt = new Date(booking.startsAt);
        const refund = refundOf({ price, rule, bookedAt, startsAt }, new Date());
        await this.send('post', `/api/bookings/${id}/cancel`, { refund });
        return;
      }
      if (isOver()) return;
      await sleep(LOOKS_EVERY_MS);
    }
  }
}
