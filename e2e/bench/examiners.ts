import { makeExaminer, type Offered } from '@cascade/db/factories/examiners';
import { makePerson } from '@cascade/db/factories/people';
import { findOffer } from '@cascade/db/features/bookings/offers.queries';
import { listOffered } from '@cascade/db/features/examiners/market.queries';
import { getFreeTimes, SHOWN_DAYS } from '@cascade/shared/features/bookings/contract';
import { newId } from '@cascade/shared/kernel/id';
import { listFreeTimes } from '../../gateway/features/bookings/rules.ts';
import { median, often, percentile, ratios, type Series, spread } from './measure.ts';
import type { Stack } from './stack.ts';

const ROUNDS = 7;
const CALLS = 40;
const DAY_MS = 86_400_000;
const SESSIONS = 100;
const EXAMINERS = 200;
const SERVICES = 10_000;
const BATCH = 1_000;

type Cases = Record<string, () => Promise<unknown>>;

/** Each case beside the bare query of the same round. */
async function measure(bare: () => Promise<unknown>, cases: Cases): Promise<string[]> {
  const control: Series = [];
  const own = new Map(Object.keys(cases).map((name) => [name, [] as Series]));
  const slowest = new Map(Object.keys(cases).map((name) => [name, [] as Series]));
  await often(CALLS, bare);
  for (const act of Object.values(cases)) await often(CALLS, act);
  for (let round = 0; round < ROUNDS; round++) {
    control.push(median(await often(CALLS, bare)));
    for (const [name, act] of Object.entries(cases)) {
      const times = await often(CALLS, act);
      own.get(name)?.push(median(times));
      slowest.get(name)?.push(percentile(times, 0.99));
    }
  }
  return [
    `  the bare query: ${spread(control)} ms`,
    ...[...own].map(
      ([name, times]) =>
        `  ${name}: ${spread(times)} ms, p99 ${spread(slowest.get(name) ?? [])} ms, ${spread(ratios(times, control), 1)}× the bare query`,
    ),
  ];
}

/** Free at every hour of the week, but for sessions every few hours. */
async function busyExaminer({ database: { orm, sql } }: Stack): Promise<Offered> {
  const { id } = await makePerson(orm);
  const offered = await makeExaminer(orm, id);
  const from = Math.ceil(Date.now() / DAY_MS) * DAY_MS;
  const rows = Array.from({ length: SESSIONS }, (_, at) => {
    const startsAt = from + at * 6 * 3_600_000;
    const [start, end, until] = [0, 60, 75].map((minutes) =>
      new Date(startsAt + minutes * 60_000).toISOString(),
    );
    return {
      id: newId(),
      examiner_id: offered.examinerId,
      service_id: offered.serviceId,
      starts_at: start,
      ends_at: end,
      busy: `[${start},${until})`,
      places: 1,
      state: 'open',
      created_at: new Date().toISOString(),
    };
  });
  await sql`insert into booking_sessions ${sql(rows)}`;
  await sql`analyze booking_sessions`;
  return offered;
}

/** Over four weeks; the bare query reads the same sessions by their index. */
export async function benchFreeTimes(stack: Stack): Promise<string[]> {
  const { orm, sql } = stack.database;
  const { examinerId, serviceId } = await busyExaminer(stack);
  const path = getFreeTimes.path.replace(':serviceId', serviceId);
  const url = `${stack.origin}${path}?days=${SHOWN_DAYS}`;
  const headers = { cookie: stack.cookie };
  const until = new Date(Date.now() + (SHOWN_DAYS + 1) * DAY_MS).toISOString();
  const { times } = await (await fetch(url, { headers })).json();
  const figures = await measure(
    () => sql`select starts_at, upper(busy) from booking_sessions
      where examiner_id = ${examinerId} and starts_at < ${until}`,
    {
      'counted in the process': async () => {
        const offer = await findOffer(orm, serviceId);
        if (!offer) throw new Error('The service is not offered.');
        const now = new Date();
        const startMs = now.getTime();
        return listFreeTimes(orm, offer, { startMs, endMs: startMs + SHOWN_DAYS * DAY_MS }, now);
      },
      'the whole call': async () => (await fetch(url, { headers })).arrayBuffer(),
    },
  );
  return [
    `Free times of an examiner over four weeks: ${times.length} beside ${SESSIONS} sessions`,
    ...figures,
  ];
}

async function fillMarket({ database: { orm, sql } }: Stack): Promise<void> {
  const specialties = ['Adult Psychiatry', 'Old Age Psychiatry', 'Psychotherapy'];
  const types = ['mock-exam', 'feedback-session', 'consultation'];
  const subjects = 'risk capacity lithium formulation delirium clozapine history consent'.split(
    ' ',
  );
  const examinerIds: string[] = [];
  for (let at = 0; at < EXAMINERS; at++) {
    const { id } = await makePerson(orm);
    const examiner = {
      name: `Dr Example ${at}`,
      specialties: [specialties[at % specialties.length] ?? ''],
    };
    examinerIds.push((await makeExaminer(orm, id, { examiner })).examinerId);
  }
  const start = Date.now() - SERVICES * 1_000;
  for (let from = 0; from < SERVICES; from += BATCH) {
    const rows = Array.from({ length: BATCH }, (_, offset) => {
      const at = from + offset;
      const publishedAt = new Date(start + at * 1_000).toISOString();
      return {
        id: newId(),
        examiner_id: examinerIds[at % EXAMINERS] ?? '',
        service_type: types[at % types.length] ?? '',
        title: `An hour on ${subjects[at % subjects.length]}${at % 100 === 0 ? ' and catatonia' : ''}`,
        description: 'We look at three stations.',
        minutes: 60,
        price: 4_500,
        features: [],
        state: 'published',
        created_at: publishedAt,
        published_at: publishedAt,
      };
    });
    await sql`insert into examiner_services ${sql(rows)}`;
  }
  await sql`analyze examiner_services, examiners, users`;
}

/** Pages of twenty; the bare query reads as many services by their index of publication. */
export async function benchServicesSearch(stack: Stack): Promise<string[]> {
  const { orm, sql } = stack.database;
  await fillMarket(stack);
  const { id: readerId } = await makePerson(orm);
  const wanted = { search: '', serviceType: null, specialty: null, readerId, after: null };
  const list = (change: Partial<Parameters<typeof listOffered>[1]>) => () =>
    listOffered(orm, { ...wanted, limit: 21, ...change });
  const at = new Date(Date.now() - (SERVICES / 2) * 1_000).toISOString();
  const figures = await measure(
    () => sql`select id, title, price from examiner_services
      where state = 'published' order by published_at desc, id desc limit 21`,
    {
      'first page of 20': list({}),
      'page of 20 in the middle': list({ after: { at, id: newId() } }),
      'one type and one specialty': list({
        serviceType: 'mock-exam',
        specialty: 'Old Age Psychiatry',
      }),
      'search, a word in one of 100': list({ search: 'catatonia' }),
      'search, a word in one of 8': list({ search: 'lithium' }),
      'search, a word in none': list({ search: 'neurology' }),
    },
  );
  return [`Services: ${SERVICES} of ${EXAMINERS} examiners, one call at a time`, ...figures];
}
