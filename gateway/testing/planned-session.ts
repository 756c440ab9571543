import type { PlannedSession } from '@cascade/shared/domain/meetings/planned-session';
import type { Series } from '@cascade/shared/domain/meetings/recurrence';

export const once = {
  start: '2026-07-01T19:00',
  zone: 'Europe/London',
  recurrence: 'none',
} as const satisfies Series;

/** As calendars are told of it. */
export const plannedSession = (
  change: Partial<Omit<PlannedSession, keyof Series>> = {},
  series: Series = once,
) =>
  ({
    uid: '0192f0c1-7a2b-7c3d-8e4f-a5b6c7d8e9f0@cascade',
    sequence: 3,
    changedAt: new Date('2026-01-02T03:04:05.678Z'),
    status: 'planned',
    title: 'Evening practice',
    description: 'Bring two stations.',
    organiser: 'CalmHeron42',
    durationMinutes: 90,
    link: 'https://zoom.us/j/12345678901',
    pageAddress: 'https://cascade.example/study-groups/1',
    reminders: [15],
    ...change,
    ...series,
  }) satisfies PlannedSession;
