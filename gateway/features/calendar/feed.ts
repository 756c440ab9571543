import { createHash, randomBytes } from 'node:crypto';
import {
  deleteFeed,
  type FeedRow,
  findFeedByHash,
  putFeed,
} from '@cascade/db/features/calendar/feeds.queries';
import { inSnapshot } from '@cascade/db/live/snapshot.queries';
import {
  type CalendarFeed,
  calendarFeedChanged,
  readCalendarFeed,
} from '@cascade/shared/features/calendar/feed';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import { pathOf } from '@cascade/shared/kernel/route';
import { PreparedBody } from '../../http/site/prepared-body.ts';
import type { MemberWork } from '../../http/work.ts';
import type { Services } from '../../services.ts';
import { feedFile } from './feed-file.ts';

/** The database has only hashes: a copy of it opens no calendar, and a lookup tells no secret. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');

export const feedView = ({ createdAt, timeZone }: FeedRow): CalendarFeed => ({
  createdAt: createdAt.toISOString(),
  timeZone,
});

/** @returns the address, which cannot be read again */
export async function renewFeed(
  { tx, live, userId, now, services }: MemberWork,
  timeZone: string,
): Promise<{ feed: CalendarFeed; address: string }> {
  const stream = streamOf.member(userId);
  await live.lock([stream]);
  const token = randomBytes(32).toString('base64url');
  const row = { userId, tokenHash: hashOf(token), timeZone, createdAt: now };
  await putFeed(tx, row);
  const feed = feedView(row);
  await live.append(calendarFeedChanged, [stream], { feed });
  const path = pathOf(readCalendarFeed.path, { token });
  return { feed, address: new URL(path, services.env.PUBLIC_ORIGIN).toString() };
}

export async function revokeFeed({ tx, live, userId }: MemberWork): Promise<{ feed: null }> {
  const stream = streamOf.member(userId);
  await live.lock([stream]);
  if (await deleteFeed(tx, userId))
    await live.append(calendarFeedChanged, [stream], { feed: null });
  return { feed: null };
}

/** @throws AppError not_found for every secret that opens nothing */
export async function readFeed(services: Services, token: string): Promise<PreparedBody> {
  const { database, clock, env } = services;
  const text = await inSnapshot(database, async (tx) => {
    const found = await findFeedByHash(tx, hashOf(token));
    if (!found) throw new AppError('not_found', 'There is no calendar at this address.');
    return feedFile(tx, found, { now: clock.now(), origin: env.PUBLIC_ORIGIN });
  });
  return PreparedBody.ofText(text, 'text/calendar');
}
