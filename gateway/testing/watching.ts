import type { Person } from '@cascade/db/factories/people';
import type { PresenceState } from '@cascade/shared/features/presence/contract';
import { expect, vi } from 'vitest';
import type { TestGateway } from './gateway.ts';
import type { Listener } from './listener.ts';

/** Waits for nothing that a test does not wait for; whatever matters to one is set there. */
export const quick = { coalesceMs: 20, saveMs: 5, graceMs: 50, renewMs: 50 };

type Reply = { ok: boolean; code?: string; d?: { states: PresenceState[] } };

/** Asks about people and gives the answer's states in the order of the question. */
export async function watch(listener: Listener, ...people: { publicId: string }[]) {
  const reply = (await listener.command('presence.watch', {
    people: people.map(({ publicId }) => publicId),
  })) as Reply;
  if (!reply.d) throw new Error(`refused: ${reply.code}`);
  return reply.d.states;
}

/** Every state that a socket was told without asking again, in order. */
export const news = ({ events }: Listener): PresenceState[] =>
  events
    .filter(({ e }) => e === 'presence.changed')
    .flatMap(({ d }) => (d as { states: PresenceState[] }).states);

/** What was told of one person, in words: `busy practising`. */
export const newsOf = (listener: Listener, { publicId }: Person): string[] =>
  news(listener)
    .filter(({ userId }) => userId === publicId)
    .map(({ status, activity }) => (activity ? `${status} ${activity}` : status));

/** Keys of this test's installation. */
export const presenceKeys = ({ redis, env }: TestGateway): Promise<string[]> =>
  redis.keys(`{presence-${env.DATABASE_URL}}:*`);

/** On how many gateways Redis knows a person to be. */
async function placesOf(gateway: TestGateway, { publicId }: Person): Promise<number> {
  const hashes = (await presenceKeys(gateway)).filter((key) => key.includes(':members:'));
  const found = await Promise.all(hashes.map((key) => gateway.redis.hexists(key, publicId)));
  return found.filter((isThere) => isThere === 1).length;
}

/** Waits until every gateway can know that a person is on so many of them. */
export const isOn = (gateway: TestGateway, person: Person, places: number): Promise<void> =>
  vi.waitFor(async () => expect(await placesOf(gateway, person)).toBe(places), {
    timeout: 10_000,
    interval: 10,
  });
