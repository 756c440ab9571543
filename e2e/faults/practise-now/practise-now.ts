import { makePerson } from '@cascade/db/factories/people';
import {
  modeWishes,
  roleWishes,
  sizeWishes,
  type Wishes,
} from '@cascade/shared/features/practise-now/contract';
import { findMatch } from '@cascade/shared/features/practise-now/matching';
import type { Harness } from '../../harness/harness.ts';
import { NowPerson } from '../../harness/now-person.ts';
import { inParallel } from '../../harness/visitors.ts';
import { sleep, waitUntil } from '../../harness/wait-until.ts';
import { type Fault, nothingWrong } from '../fault.ts';

const PEOPLE = { whole: 200, short: 40 };
const VANISHING = 0.3;
/** They press within this time. */
const ARRIVING_MS = { whole: 20_000, short: 3_000 };
const AT_ONCE = 20;
/** A sweep each second, and its transaction, on a busy machine. */
const LATE_MS = 5_000;
const CALM_WITHIN_MS = 120_000;

const drawn = <T>(from: readonly T[]): T => from[Math.floor(Math.random() * from.length)] as T;
/** Half take anything, so that most can be met. */
const drawnWishes = (): Wishes =>
  Math.random() < 0.5
    ? { size: 'either', role: 'any', category: null, mode: 'either' }
    : {
        size: drawn(sizeWishes),
        role: drawn(roleWishes),
        category: drawn([null, null, 'Psychotherapy', 'Old Age Psychiatry'] as const),
        mode: drawn(modeWishes),
      };

/** Raw timestamps arrive as text. */
type Row = Wishes & { id: string; since: string };

const waitingIn = ({ database }: Harness) => database.sql<Row[]>`
  select user_id as id, size, role, category, mode, since from practise_now_waiting order by since`;

/** Those present who still wait although they could be matched. */
async function stranded(harness: Harness, present: Set<string>): Promise<number> {
  let waiting = (await waitingIn(harness))
    .filter(({ id }) => present.has(id))
    .map(({ id, since, ...wishes }) => ({ id, since: Date.parse(since), wishes }));
  const everybody = { isBarred: () => false, isFavourite: () => false };
  const before = waiting.length;
  for (;;) {
    const match = findMatch(waiting, everybody, Number.MAX_SAFE_INTEGER);
    if (!match) return before - waiting.length;
    waiting = waiting.filter((one) => !match.includes(one));
  }
}

/** How many of them wait, or are in a lobby. */
async function settledOf({ database }: Harness, present: Set<string>): Promise<number> {
  const rows = await database.sql<{ id: string }[]>`
    select user_id as id from practise_now_waiting
    union select p.user_id from practise_now_people p
      join practise_now_matches m on m.id = p.match_id and m.state = 'met' where p.is_current`;
  return rows.filter(({ id }) => present.has(id)).length;
}

async function judged({ database }: Harness) {
  const [row] = await database.sql<
    {
      matches: number;
      open: number;
      met: number;
      inTwo: number;
      late: number;
      worst: number;
      wrong: number;
    }[]
  >`with people as (
      select p.user_id, m.id, m.matched_at, m.state,
        case when m.state = 'dissolved' then m.ended_at else 'infinity' end as until
      from practise_now_people p join practise_now_matches m on m.id = p.match_id)
    select
      (select count(*) from practise_now_matches)::int as matches,
      (select count(*) from practise_now_matches where state = 'open')::int as open,
      (select count(*) from practise_now_matches where state = 'met')::int as met,
      (select count(distinct a.user_id) from people a join people b
        on a.user_id = b.user_id and a.id <> b.id
        and a.matched_at < b.until and b.matched_at < a.until)::int
      + (select count(*) from practise_now_waiting w join people p
        on p.user_id = w.user_id and p.state <> 'dissolved')::int as "inTwo",
      (select count(*) from practise_now_matches where state = 'open'
        or ended_at > answer_by + ${LATE_MS / 1_000} * interval '1 second')::int as late,
      (select coalesce(max(extract(epoch from ended_at - answer_by)) filter (
        where state = 'dissolved'), 0)::float8 from practise_now_matches) as worst,
      (select count(*) from practise_now_matches m
        left join study_group_live_sessions l on l.session_id = m.session_id
        where m.state = 'met' and (
          m.size <> (select count(*) from study_group_live_people p where p.live_id = l.id)
          or 1 <> (select count(*) from study_group_live_stations s where s.live_id = l.id)))::int
      + (select count(*) from practise_now_matches m join study_group_sessions s
        on s.id = m.session_id where m.state = 'dissolved' and s.status <> 'cancelled')::int
        as wrong`;
  if (!row) throw new Error('The database did not answer.');
  return row;
}

/** In the short form the deadline of a match comes earlier. */
function hastened({ database }: Harness) {
  const timer = setInterval(
    () =>
      void database.sql`update practise_now_matches set answer_by = now() + interval '1 second'
        where state = 'open' and matched_at < now() - interval '3 seconds'
          and answer_by > now() + interval '1 second'`.catch(() => undefined),
    500,
  );
  return () => clearInterval(timer);
}

/** While gateways and the worker are killed, three of ten disappear at a random moment. */
export const practiseNow: Fault = {
  name: 'practise-now: gateways and workers killed, 30 % vanish',
  run: async (harness, size) => {
    const form = size.isPatient ? 'whole' : 'short';
    const stop = size.isPatient ? () => undefined : hastened(harness);
    const people: NowPerson[] = [];
    for (let which = 0; which < PEOPLE[form]; which++)
      people.push(
        new NowPerson(await makePerson(harness.database.orm), drawnWishes(), harness, which, true),
      );
    try {
      await inParallel(people, AT_ONCE, (one) => one.open());
      const arriving = Promise.all(
        people.map(async (one) => {
          await sleep(Math.random() * ARRIVING_MS[form]);
          if (Math.random() < VANISHING)
            setTimeout(() => one.vanish(), Math.random() * ARRIVING_MS[form]);
          await one.join();
        }),
      );
      const nodes = [...harness.gateways, ...harness.workers];
      for (const { process } of nodes) {
        await sleep(ARRIVING_MS[form] / nodes.length / 2);
        await process.end('SIGKILL');
        await process.start();
      }
      await arriving;
      await sleep(ARRIVING_MS[form]); // those who vanish have by then
      const present = new Set(
        people.filter(({ isGone }) => !isGone).map(({ person }) => person.id),
      );
      const vanished = people.length - present.size;
      await waitUntil(
        'nothing is open, and nobody who fits waits',
        async () => {
          const { open } = await judged(harness);
          const left = await waitingIn(harness);
          return (
            open === 0 &&
            (await settledOf(harness, present)) === present.size &&
            left.every(({ id }) => present.has(id)) &&
            (await stranded(harness, present)) === 0
          );
        },
        CALM_WITHIN_MS,
      ).catch(() => {});
      await Promise.all(people.filter(({ isGone }) => !isGone).map((one) => one.look()));
      const row = await judged(harness);
      const left = await waitingIn(harness);
      const ghosts = left.filter(({ id }) => !present.has(id)).length;
      const met = people.filter((one) => !one.isGone && one.hasMet).length;
      const lonely = left.length - ghosts;
      return {
        counts: {
          ...nothingWrong(people.length),
          duplicate: row.inTwo,
          lost: await stranded(harness, present),
          notDense: row.late,
          differs: row.wrong + ghosts + Math.abs(present.size - met - lonely),
        },
        broken: row.met > 0 ? [] : ['nobody met'],
        notes: [
          `${people.length} people, ${vanished} vanished, ${row.matches} matches: ${row.met} met, ${row.matches - row.met} dissolved; ${met} people in a lobby, ${lonely} wait for wishes that nobody has`,
          `latest dissolved ${(row.worst * 1_000).toFixed(0)} ms after its deadline`,
        ],
      };
    } finally {
      stop();
      for (const one of people) one.vanish();
    }
  },
};
