import type { Executor } from '@cascade/db/client';
import { listMemberTimes } from '@cascade/db/features/availability/group-times.queries';
import { commonTimes } from '@cascade/shared/domain/availability/common-times';
import { spansOfMap } from '@cascade/shared/domain/availability/time-map';
import { type getGroupTimes, HORIZON_DAYS } from '@cascade/shared/features/availability/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { ResponseOf } from '@cascade/shared/kernel/route';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const SHORTEST_MINUTES = 60;
const MOST_TIMES = 6;

const at = (ms: number) => new Date(ms).toISOString();

/**
 * Of others, only who is free while the caller is.
 * @throws AppError not_found for anybody outside the group
 */
export async function readGroupTimes(
  db: Executor,
  groupId: string,
  userId: string,
  now: Date,
): Promise<ResponseOf<typeof getGroupTimes>> {
  // A session can be planned from the next full hour.
  const startMs = Math.ceil(now.getTime() / HOUR_MS) * HOUR_MS;
  const within = { startMs, endMs: now.getTime() + HORIZON_DAYS * DAY_MS };
  const members = await listMemberTimes(db, groupId, new Date(within.endMs));
  const me = members.find((member) => member.userId === userId);
  if (!me) throw new AppError('not_found', 'There is no such group, or it is private.');
  const spansOf = (map: string | null) => (map === null ? [] : spansOfMap(map, within));
  const personOf = ({ id, userHandle }: typeof me) => ({ id, userHandle });
  const others = members
    .filter((member) => member !== me)
    .map((member) => ({ who: personOf(member), spans: spansOf(member.map) }));
  const found = commonTimes(spansOf(me.map), others, {
    shortestMinutes: SHORTEST_MINUTES,
    most: MOST_TIMES,
  });
  return {
    hasOwnHours: me.map !== null,
    memberCount: members.length,
    times: found.map(({ startMs: from, endMs, who }) => ({
      startsAt: at(from),
      endsAt: at(endMs),
      people: [personOf(me), ...who],
    })),
  };
}
