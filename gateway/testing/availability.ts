import type { Person } from '@cascade/db/factories/people';
import type { DateException, WeeklyTime } from '@cascade/shared/domain/availability/free-hours';
import type { FreeHours } from '@cascade/shared/features/availability/contract';
import { done } from './community.ts';
import type { TestGateway } from './gateway.ts';

type Hours = {
  timeZone?: string;
  weekly?: WeeklyTime[];
  exceptions?: DateException[];
  rev?: number;
};

/** "19:30" */
const minute = (text: string) => {
  const [hour = 0, rest = 0] = text.split(':').map(Number);
  return hour * 60 + rest;
};

/** The same time on each of these days; 0 is Monday. */
export const everyWeek = (days: number[], from: string, to: string): WeeklyTime[] =>
  days.map((day) => ({ day, fromMinute: minute(from), toMinute: minute(to) }));

export const ALL_DAYS = [0, 1, 2, 3, 4, 5, 6];

export const readHours = (gateway: TestGateway, by: Person): Promise<FreeHours> =>
  done(gateway, by, 'GET', '/api/availability');

export const hoursBody = ({
  timeZone = 'Europe/London',
  weekly = [],
  exceptions = [],
  rev = 0,
}: Hours) => ({ timeZone, weekly, exceptions, rev });

/** Replaces whatever was there. */
export async function setHours(gateway: TestGateway, by: Person, hours: Hours): Promise<FreeHours> {
  const { rev } = await readHours(gateway, by);
  return done(gateway, by, 'PUT', '/api/availability', hoursBody({ rev, ...hours }));
}
