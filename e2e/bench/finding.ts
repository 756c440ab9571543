import { makePerson } from '@cascade/db/factories/people';
import { searchScenarioIds } from '@cascade/db/features/insight/insight.queries';
import { newId } from '@cascade/shared/kernel/id';
import { suggest } from '../../gateway/features/insight/suggestion.ts';
import { median, percentile, ratios, type Series, spread } from './measure.ts';
import type { Stack } from './stack.ts';

const ROUNDS = 7;
const CALLS = 40;
const TYPED = ['f', 'fa', 'far', 'farm', 'farme', 'farmer', 'farmer s', 'farmer su'];
const ATTEMPTS = 120;

async function timed(act: (call: number) => Promise<unknown>): Promise<Series> {
  const times: Series = [];
  for (let call = 0; call < CALLS; call++) {
    const startedAt = performance.now();
    await act(call);
    times.push(performance.now() - startedAt);
  }
  return times;
}

/** A member with many attempts, so that the suggestion has work to do. */
async function practisedMember({ database: { orm, sql } }: Stack): Promise<string> {
  const { id } = await makePerson(orm);
  const stations = await sql<
    { id: number }[]
  >`select id from scenarios order by id limit ${ATTEMPTS}`;
  for (const station of stations)
    await sql`
      insert into attempts (id, user_id, scenario_id, snapshot, started_at, sheet, completed_at, mark_hundredths)
      select ${newId()}, ${id}, s.id, to_jsonb(s) || jsonb_build_object('skill', s.skill,
          'scenarioNumber', s.scenario_number, 'areasOfConcern', '[]'::jsonb),
        now() - interval '20 days', '{"scores":{"0":3},"notes":"","metCriteria":[],"concerns":[],"globalRating":null,"oneChange":""}',
        now() - interval '20 days', 1200
      from scenarios s where s.id = ${station.id}`;
  return id;
}

export async function benchFinding(stack: Stack): Promise<string[]> {
  const { orm, sql } = stack.database;
  const userId = await practisedMember(stack);
  const [row] = await sql<{ count: number }[]>`select count(*)::int as count from scenarios`;
  const bare = () => timed(() => sql`select id from scenarios where id = 14`);
  const search = () =>
    timed((call) => searchScenarioIds(orm, TYPED[call % TYPED.length] ?? 'f', true));
  const suggestion = () => timed(() => suggest(orm, userId, new Date()));
  await Promise.all([bare(), search(), suggestion()]);

  const series = { bare: [] as Series, search: [] as Series, suggestion: [] as Series };
  const slowest = { search: [] as Series, suggestion: [] as Series };
  for (let round = 0; round < ROUNDS; round++) {
    const searched = await search();
    series.bare.push(median(await bare()));
    const suggested = await suggestion();
    series.search.push(median(searched));
    series.suggestion.push(median(suggested));
    slowest.search.push(percentile(searched, 0.99));
    slowest.suggestion.push(percentile(suggested, 0.99));
  }
  const lines = (name: string, own: Series, p99: Series) => [
    `  ${name}: ${spread(own)} ms, p99 ${spread(p99)} ms, ${spread(ratios(own, series.bare), 1)}× the bare query`,
  ];
  return [
    `Finding among ${row?.count} stations, one call at a time; a bare query by key: ${spread(series.bare)} ms`,
    ...lines('search per key press', series.search, slowest.search),
    ...lines(`suggestion after ${ATTEMPTS} attempts`, series.suggestion, slowest.suggestion),
  ];
}
