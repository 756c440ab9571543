import type { Executor } from '@cascade/db/client';
import {
  changeEntry,
  countEntries,
  deleteEntry,
  type EntryRow,
  findEntry,
  hasScenario,
  insertEntry,
} from '@cascade/db/features/calendar/entries.queries';
import {
  type addCalendarEntry,
  type CalendarEntry,
  calendarEntryRemoved,
  calendarEntrySaved,
  type changeCalendarEntry,
  MOST_CALENDAR_ENTRIES,
} from '@cascade/shared/features/calendar/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import type { BodyOf } from '@cascade/shared/kernel/route';
import type { MemberWork } from '../../http/work.ts';
import { columnsOf, entryView } from './entry-view.ts';

/** A member's entries change one after another, under the lock of their stream. */

const noSuchEntry = () => new AppError('not_found', 'There is no such entry in your calendar.');

/** @throws AppError not_found, of somebody else's entry too */
export async function readEntry(db: Executor, userId: string, id: string): Promise<EntryRow> {
  const row = await findEntry(db, id);
  if (row?.userId !== userId) throw noSuchEntry();
  return row;
}

async function requireStation({ tx }: MemberWork, id: number | null | undefined): Promise<void> {
  if (id != null && !(await hasScenario(tx, id)))
    throw new AppError('not_found', 'There is no such station.');
}

/** @throws AppError conflict with too many; id_conflict when the id is something else's */
export async function addEntry(
  work: MemberWork,
  id: string,
  { when, ...fields }: BodyOf<typeof addCalendarEntry>,
): Promise<CalendarEntry> {
  const { tx, live, userId, now } = work;
  const stream = streamOf.member(userId);
  await live.lock([stream]);
  const known = await findEntry(tx, id);
  if (known?.userId === userId) return entryView(known);
  if (known) throw new AppError('id_conflict', 'This key was already used for something else.');
  await requireStation(work, fields.scenarioId);
  if ((await countEntries(tx, userId)) >= MOST_CALENDAR_ENTRIES)
    throw new AppError(
      'conflict',
      `A calendar can have ${MOST_CALENDAR_ENTRIES} entries of your own. Remove some first.`,
    );
  const row = { ...fields, ...columnsOf(when), id, userId, createdAt: now, changedAt: now };
  const entry = entryView(await insertEntry(tx, row));
  await live.append(calendarEntrySaved, [stream], { entry });
  return entry;
}

/** @throws AppError not_found or stale */
export async function editEntry(
  work: MemberWork,
  id: string,
  { rev, when, kind, title, note, scenarioId }: BodyOf<typeof changeCalendarEntry>,
): Promise<CalendarEntry> {
  const { tx, live, userId, now } = work;
  const stream = streamOf.member(userId);
  await live.lock([stream]);
  const known = await readEntry(tx, userId, id);
  if (known.rev !== rev)
    throw new AppError('stale', 'You have changed this entry on another device. Look again.');
  await requireStation(work, scenarioId);
  const row = await changeEntry(tx, id, {
    ...(when && columnsOf(when)),
    ...(kind !== undefined && { kind }),
    ...(title !== undefined && { title }),
    ...(note !== undefined && { note }),
    ...(scenarioId !== undefined && { scenarioId }),
    changedAt: now,
  });
  const entry = entryView(row);
  await live.append(calendarEntrySaved, [stream], { entry });
  return entry;
}

export async function removeEntry(work: MemberWork, id: string): Promise<{ id: string }> {
  const { tx, live, userId } = work;
  const stream = streamOf.member(userId);
  await live.lock([stream]);
  if (await deleteEntry(tx, userId, id)) await live.append(calendarEntryRemoved, [stream], { id });
  return { id };
}
