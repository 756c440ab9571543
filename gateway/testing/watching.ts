import type { Person } from '@cascade/db/factories/people';
import type { PresenceState } from '@cascade/shared/features/presence/contract';
import { expect, vi } from 'vitest';
import type { TestGateway } from './gateway.ts';
import type { Listener } from './listener.ts';

export const quick = { coalesceMs: 20, saveMs: 5, graceMs: 50, renewMs: 50 };

type Reply = { ok: boolean; code?: string; d?: { states: PresenceState[] } };

/** Watches people; returns the states in the order of the question. */
export async function watch(listener: Listener, ...people: { publicId: string }[]) {
  const reply = (await listener.command('presence.watch', {
    people: people.map(({ publicId }) => publicId),
  })) as Reply;
  if (!reply.d) throw new Error(`refused: ${reply.code}`);
  return reply.d.states;
}

/** Every state that was sent without a new question, in order. */
export const news = ({ events }: Listener): PresenceState[] =>
  events
    .filter(({ e }) => e === 'presence.changed')
    .flatMap(({ d }) => (d as { states: PresenceState[] }).states);

/** The updates about one person as text: `busy practising`. */
export const newsOf = (listener: Listener, { publicId }: Person): string[] =>
  news(listener)
    .filter(({ userId }) => userId === publicId)
    .map(({ status, activity }) => (activity ? `${status} ${activity}` : status));

export const presenceKeys = ({ redis, env }: TestGateway): Promise<string[]> =>
  redis.keys(`{presence-${env.DATABASE_URL}}:*`);

/** The number of gateways with this person, according to Redis. */
async function placesOf(gateway: TestGateway, { publicId }: Person): Promise<number> {
  const hashes = (await presenceKeys(gateway)).filter((key) => key.includes(':members:'));
  const found = await Promise.all(hashes.map((key) => gateway.redis.hexists(key, publicId)));
  return found.filter((isThere) => isThere === 1).length;
}

export const isOn = (gateway: TestGateway, person: Person, places: number): Promise<void> =>
  vi.waitFor(async () => expect(await placesOf(gateway, person)).toBe(places), {
    timeout: 10_000,
    interval: 10,
  });
