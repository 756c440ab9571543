import {
  type DateException,
  type FreeHours as Hours,
  tidied,
} from '@cascade/shared/domain/availability/free-hours';
import {
  DateException as DateExceptionShape,
  FreeHours,
  getFreeHours,
  saveFreeHours,
  WeeklyTime,
} from '@cascade/shared/features/availability/contract';
import type { QueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../api/call.ts';
import { keyOf } from '../../api/query-of.ts';
import { AutoSave } from '../../device/auto-save.ts';
import { memberEntries } from '../../device/member-entries.ts';
import { zoneName } from '../../ui/page/instant.tsx';

/** As the screen changes it. */
export const HoursDraft = z.object({
  timeZone: z.string(),
  weekly: z.array(WeeklyTime),
  exceptions: z.array(DateExceptionShape),
});
export type HoursDraft = z.infer<typeof HoursDraft>;
type HoursAutoSave = AutoSave<HoursDraft, FreeHours>;

const entries = memberEntries('free-hours', z.object({ value: HoursDraft, base: HoursDraft }));
const KEPT_AS = 'own';

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

const draftOf = ({ timeZone, weekly, exceptions }: FreeHours): HoursDraft => ({
  timeZone: timeZone ?? zoneName(),
  weekly,
  exceptions,
});

/** Ours where we changed it. */
const chosen = <Value>(base: Value, mine: Value, theirs: Value): Value =>
  isSame(base, mine) ? theirs : mine;

/** By day of the week and by date: of two devices that changed the same day, this one wins. */
export function mergeHours(base: HoursDraft, mine: HoursDraft, theirs: HoursDraft): HoursDraft {
  const onDay = ({ weekly }: HoursDraft, day: number) => weekly.filter((one) => one.day === day);
  const onDate = ({ exceptions }: HoursDraft, date: string) =>
    exceptions.filter((one) => one.date === date);
  const dates = new Set(
    [mine, theirs].flatMap(({ exceptions }) => exceptions.map(({ date }: DateException) => date)),
  );
  return {
    timeZone: chosen(base.timeZone, mine.timeZone, theirs.timeZone),
    weekly: [0, 1, 2, 3, 4, 5, 6].flatMap((day) =>
      chosen(onDay(base, day), onDay(mine, day), onDay(theirs, day)),
    ),
    exceptions: [...dates]
      .sort()
      .flatMap((date) => chosen(onDate(base, date), onDate(mine, date), onDate(theirs, date))),
  };
}

/** In the form in which the server answers, so that what was saved equals what was sent. */
export const tidyDraft = (draft: HoursDraft): HoursDraft => {
  const { timeZone, weekly, exceptions } = tidied<Hours>(draft);
  return { timeZone, weekly: [...weekly], exceptions: [...exceptions] };
};

export function hoursAutoSave(queryClient: QueryClient, held: FreeHours): HoursAutoSave {
  return new AutoSave<HoursDraft, FreeHours>({
    held,
    readValue: draftOf,
    readVersion: ({ rev }) => rev,
    isSame,
    merge: (base, mine, theirs) => ({ merged: mergeHours(base, mine, theirs), clashes: [] }),
    save: (rev, draft) => call(saveFreeHours, { body: { rev, ...draft } }),
    load: async (current) => FreeHours.safeParse(current).data ?? call(getFreeHours, {}),
    onHeld: (newest) =>
      queryClient.setQueryData<FreeHours>(keyOf(getFreeHours, {}), (known) =>
        known && known.rev > newest.rev ? known : newest,
      ),
    findKept: () => entries.find(KEPT_AS),
    keep: (kept, _, isDirty) => {
      if (isDirty) return entries.keep(KEPT_AS, kept);
      entries.forget(KEPT_AS);
      return true;
    },
  });
}
