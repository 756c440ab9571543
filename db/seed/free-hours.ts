import { inArray } from 'drizzle-orm';
import type { Orm } from '../client.ts';
import { users } from '../features/auth/schema.ts';
import { lockFreeHours, writeFreeHours } from '../features/availability/availability.queries.ts';
import { availability } from '../features/availability/schema.ts';
import { writePartnerSettings } from '../features/study-partners/settings.queries.ts';

type Example = { days: number[]; from: number; to: number; timeZone: string };

/** Evenings, of which some are shared. */
const examples: Record<string, Example> = {
  'ana@example.com': {
    days: [1, 3],
    from: 19,
    to: 22,
    timeZone: 'Europe/London',
  },
  'ben@example.com': {
    days: [1, 2, 3],
    from: 18,
    to: 21,
    timeZone: 'Europe/London',
  },
  'chi@example.com': {
    days: [4, 6],
    from: 0,
    to: 2,
    timeZone: 'Asia/Kolkata',
  },
};

/**
 * Only into an installation in which nobody has told any hours.
 * @returns how many members have some now
 */
export async function seedFreeHours(orm: Orm): Promise<number> {
  return orm.transaction(async (tx) => {
    const [any] = await tx.select({ id: availability.userId }).from(availability).limit(1);
    if (any) return 0;
    const people = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(inArray(users.email, Object.keys(examples)));
    const now = new Date();
    for (const { id, email } of people) {
      const example = examples[email];
      if (!example) continue;
      const { days, from, to, timeZone } = example;
      const weekly = days.map((day) => ({ day, fromMinute: from * 60, toMinute: to * 60 }));
      await lockFreeHours(tx, id, timeZone, now);
      await writeFreeHours(tx, id, { rev: 1, timeZone, weekly, exceptions: [] }, now);
      const told = { isLooking: true, showsExamDate: true, experience: 'some' as const };
      await writePartnerSettings(tx, id, { ...told, languages: ['en'], ways: ['voice'] }, now);
    }
    return people.length;
  });
}
