import type { Person } from '@cascade/db/factories/people';
import { wallClockOf } from '@cascade/shared/domain/meetings/session-times';
import { newId } from '@cascade/shared/kernel/id';
import { type Chore, chores } from '../chores.ts';
import type { TestWorkers } from './workers.ts';

export const ZONE = 'Europe/London';
export const MINUTE_MS = 60_000;

export type PracticeSession = { id: string; groupId: string; startsAt: Date };

/** Practice sessions in the database, and the chores that look after them, at any time. */
export function practising(workers: () => TestWorkers) {
  const run = async (name: Chore['name'], at = workers().clock.now()) => {
    const back = workers().clock.now();
    workers().clock.advance(at.getTime() - back.getTime());
    const chore = chores.find((one) => one.name === name);
    // Events of a later week need its partition.
    await chores.find((one) => one.name === 'make-partitions')?.run(workers());
    // Two workers at once, and another run.
    await Promise.all([chore?.run(workers()), chore?.run(workers())]);
    await chore?.run(workers());
    workers().clock.advance(back.getTime() - at.getTime());
  };
  const soon = (minutes: number) =>
    new Date(
      Math.floor(workers().clock.now().getTime() / MINUTE_MS) * MINUTE_MS + minutes * MINUTE_MS,
    );
  const after = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS);
  const eventsOf = (person: Person, name: string) => workers().database.sql<{ data: unknown }[]>`
    select e.data from stream_entries s join live_events e on e.id = s.event_id
    where s.stream = ${`u:${person.id}`} and e.name = ${name} order by s.n`;

  async function practice(
    people: Person[],
    startsAt = soon(60),
    fields: { cancelledBy?: Person; cancelledAt?: Date; kind?: string } = {},
  ): Promise<PracticeSession> {
    const { sql } = workers().database;
    const [id, groupId] = [newId(), newId()];
    const { cancelledBy, cancelledAt, kind = 'practice' } = fields;
    await sql`insert into study_groups
        (id, name, description, specialty, max_members, is_private, kind, created_at)
      values (${groupId}, 'Practice session', '', 'Psychotherapy', 4, true, ${kind}, now())`;
    for (const { id: userId } of people)
      await sql`insert into study_group_members (group_id, user_id, joined_at)
        values (${groupId}, ${userId}, now())`;
    await sql`insert into study_group_sessions (id, group_id, title, description, start, time_zone,
        recurrence, duration_minutes, meeting_platform, has_waiting_room, is_recorded,
        reminder_minutes, status, cancelled_by, cancelled_at, created_at, changed_at)
      values (${id}, ${groupId}, 'Practice session', '', ${wallClockOf(startsAt, ZONE)}, ${ZONE},
        'none', 60, 'jitsi', false, false, 15, ${cancelledAt ? 'cancelled' : 'scheduled'},
        ${cancelledBy?.id ?? null}, ${cancelledAt?.toISOString() ?? null}, now(), now())`;
    return { id, groupId, startsAt };
  }
  async function comes({ id, groupId, startsAt }: PracticeSession, arrivals: [Person, number][]) {
    const { sql } = workers().database;
    const live = newId();
    await sql`insert into study_group_live_sessions (id, group_id, session_id, starts_at, created_at)
      values (${live}, ${groupId}, ${id}, ${startsAt.toISOString()}, now())`;
    for (const [person, minutes] of arrivals)
      await sql`insert into study_group_live_people (live_id, user_id, joined_at, seen_at)
        values (${live}, ${person.id}, ${after(startsAt, minutes).toISOString()}, now())`;
  }
  return { run, soon, after, eventsOf, practice, comes };
}
