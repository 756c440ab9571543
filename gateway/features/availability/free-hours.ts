import type { Executor } from '@cascade/db/client';
import {
  findFreeHours,
  lockFreeHours,
  writeFreeHours,
} from '@cascade/db/features/availability/availability.queries';
import { tidied } from '@cascade/shared/domain/availability/free-hours';
import {
  type FreeHours,
  freeHoursChanged,
  type saveFreeHours,
} from '@cascade/shared/features/availability/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import type { BodyOf } from '@cascade/shared/kernel/route';
import type { MemberWork } from '../../http/work.ts';

const DAY_MS = 86_400_000;
/** By then a date has passed in every zone. */
const PASSED_MS = 2 * DAY_MS;

const none: FreeHours = { rev: 0, timeZone: null, weekly: [], exceptions: [] };

export async function readFreeHours(db: Executor, userId: string): Promise<FreeHours> {
  const found = await findFreeHours(db, userId);
  return found ? { ...found, weekly: [...found.weekly], exceptions: [...found.exceptions] } : none;
}

/** @throws AppError stale, with what another device has saved */
export async function save(
  { tx, live, userId, now }: MemberWork,
  { rev, ...wanted }: BodyOf<typeof saveFreeHours>,
): Promise<FreeHours> {
  const present = await lockFreeHours(tx, userId, wanted.timeZone, now);
  if (present !== rev)
    throw new AppError(
      'stale',
      'Your hours were changed on another device. Yours are still here.',
      {
        current: await readFreeHours(tx, userId),
      },
    );
  const since = new Date(now.getTime() - PASSED_MS).toISOString().slice(0, 10);
  const exceptions = wanted.exceptions.filter(({ date }) => date >= since);
  const freeHours: FreeHours = { rev: rev + 1, ...tidied({ ...wanted, exceptions }) };
  await writeFreeHours(tx, userId, { ...freeHours, timeZone: wanted.timeZone }, now);
  await live.append(freeHoursChanged, [streamOf.member(userId)], { freeHours });
  return freeHours;
}
