import { cookieOf, makePerson } from '@cascade/db/factories/people';
import { HARNESS_SECRET, type Harness } from './harness.ts';
import { type Answer, HttpClient } from './http-client.ts';
import { sleep } from './wait-until.ts';

const AT_ONCE = 50;
const AGAIN_MS = 200;
const GIVE_UP_MS = 180_000;

/** A caller on every gateway, without a socket. */
export type Visitor = { id: string; at: (gateway: number) => HttpClient };

export async function inviteVisitors(harness: Harness, count: number): Promise<Visitor[]> {
  const visitors: Visitor[] = [];
  while (visitors.length < count) {
    const few = Math.min(AT_ONCE, count - visitors.length);
    const people = await Promise.all(
      Array.from({ length: few }, () => makePerson(harness.database.orm)),
    );
    visitors.push(
      ...people.map(({ id, token }) => {
        const clients = harness.gateways.map(
          ({ process }) =>
            new HttpClient(
              `http://127.0.0.1:${process.port}`,
              cookieOf(token, HARNESS_SECRET),
              GIVE_UP_MS,
            ),
        );
        return { id, at: (gateway: number) => clients[gateway % clients.length] as HttpClient };
      }),
    );
  }
  return visitors;
}

/** Retries until accepted: without a reply, and on 5xx. */
export async function insist(send: () => Promise<Answer>): Promise<Answer> {
  const giveUpAt = performance.now() + GIVE_UP_MS;
  for (;;) {
    const answer = await send();
    const isRefusedForNow = answer.status === 0 || answer.status >= 500;
    if (!isRefusedForNow || performance.now() > giveUpAt) return answer;
    await sleep(AGAIN_MS);
  }
}

export async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  act: (item: Item, index: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  const lane = async () => {
    while (next < items.length) {
      const index = next++;
      await act(items[index] as Item, index);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}
