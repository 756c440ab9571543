const DAY_MS = 86_400_000;
export const HALF_LIFE_MS = DAY_MS;
/** A view weighs nothing. */
export const interest = { post: 1, like: 1, reply: 2 } as const;
/** Older likes and replies weigh less than a thousandth and are left out. */
export const FORGOTTEN_AFTER_MS = 10 * DAY_MS;

type Signs = { writtenAt: number; likedAt: readonly number[]; repliedAt: readonly number[] };

/**
 * The reference for the worker's statement (`db/features/community/trends.queries.ts`).
 * @param signs instants in ms since 1970
 * @param now in ms since 1970
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
