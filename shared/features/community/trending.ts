/** Interest in a post: what each sign of it weighs, and how it fades. */

const DAY_MS = 86_400_000;
/** After so long a sign of interest counts half. */
export const HALF_LIFE_MS = DAY_MS;
/** A post itself, a like and a reply. A view weighs nothing: opening is not liking. */
export const interest = { post: 1, like: 1, reply: 2 } as const;
/** Older signs weigh less than a thousandth and are left out. */
export const FORGOTTEN_AFTER_MS = 10 * DAY_MS;

type Signs = { writtenAt: number; likedAt: readonly number[]; repliedAt: readonly number[] };

/**
 * The score that the worker's statement must give (`db/features/community/trends.queries.ts`).
 * @param signs instants in milliseconds since 1970
 * @param now milliseconds since 1970
 */
export function trendingScore({ writtenAt, likedAt, repliedAt }: Signs, now: number): number {
  const faded = (weight: number, at: number) =>
    now - at > FORGOTTEN_AFTER_MS ? 0 : weight * 0.5 ** (Math.max(0, now - at) / HALF_LIFE_MS);
  return (
    faded(interest.post, writtenAt) +
    likedAt.reduce((sum, at) => sum + faded(interest.like, at), 0) +
    repliedAt.reduce((sum, at) => sum + faded(interest.reply, at), 0)
  );
}
