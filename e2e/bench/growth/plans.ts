import type { Database } from '@cascade/db/client';

/** A node of `explain (analyze, buffers, format json)`, as far as it is read here. */
type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Loops': number;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
  'Shared Hit Blocks'?: number;
  'Shared Read Blocks'?: number;
  Plans?: PlanNode[];
};
type Explained = { Plan: PlanNode; 'Planning Time': number; 'Execution Time': number };

/** A statement that this connection has prepared, run again as PostgreSQL plans it by now. */
export type Plan = {
  kind: 'generic' | 'custom';
  planningMs: number;
  runningMs: number;
  /** Pages read, from memory or from disk. */
  pages: number;
  /** By table: how many partitions were read, and how often all of them together. */
  probes: Map<string, { parts: Set<string>; times: number }>;
  /** Partitions and tables that were read whole although they have rows. */
  scanned: string[];
};

const PARTITION = /_(\d{4}w\d{2}|other)$/;

function read({ Plan: root, ...times }: Explained, kind: Plan['kind']): Plan {
  const probes: Plan['probes'] = new Map();
  const scanned = new Set<string>();
  const walk = (node: PlanNode) => {
    for (const child of node.Plans ?? []) walk(child);
    const relation = node['Relation Name'];
    if (relation === undefined || node['Actual Loops'] === 0) return;
    if (node['Node Type'] === 'ModifyTable') return;
    const rows = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
    if (node['Node Type'] === 'Seq Scan' && rows > 0) scanned.add(relation);
    const table = relation.replace(PARTITION, '');
    const known = probes.get(table) ?? { parts: new Set(), times: 0 };
    known.parts.add(relation);
    known.times += node['Actual Loops'];
    probes.set(table, known);
  };
  walk(root);
  return {
    kind,
    planningMs: times['Planning Time'],
    runningMs: times['Execution Time'],
    pages: (root['Shared Hit Blocks'] ?? 0) + (root['Shared Read Blocks'] ?? 0),
    probes,
    scanned: [...scanned],
  };
}

/**
 * The plan of a statement that `act` runs, as PostgreSQL has chosen it after several runs, as in a
 * gateway that has run for a while. Where that is one for all values, the one for these as well,
 * which a new connection begins with.
 * @param database with one connection
 * @param words of the statement, by which it is found
 * @param values as SQL
 */
export async function explain(
  { sql }: Database,
  words: string,
  act: () => Promise<unknown>,
  values: string[],
): Promise<Plan[]> {
  for (let time = 0; time < 8; time++) await act();
  const [prepared] = await sql<{ name: string; generic: number }[]>`
    select name, generic_plans as generic from pg_prepared_statements
    where position(${words} in statement) > 0 and statement not like '%pg_prepared_statements%'
    order by prepare_time desc limit 1`;
  if (!prepared) throw new Error(`not prepared: ${words}`);
  const run = async (mode: 'auto' | 'force_custom_plan') => {
    let rows: { 'QUERY PLAN': Explained[] }[] = [];
    const undone = sql.begin(async (tx) => {
      await tx.unsafe(`set local plan_cache_mode = ${mode}`);
      rows = await tx.unsafe(
        `explain (analyze, buffers, format json) execute "${prepared.name}" (${values.join(', ')})`,
      );
      throw new UndoneError();
    });
    await undone.catch((error: unknown) => {
      if (!(error instanceof UndoneError)) throw error;
    });
    const explained = rows[0]?.['QUERY PLAN'][0];
    if (!explained) throw new Error(`no plan: ${words}`);
    return explained;
  };
  const chosen = await run('auto');
  if (Number(prepared.generic) === 0) return [read(chosen, 'custom')];
  return [read(chosen, 'generic'), read(await run('force_custom_plan'), 'custom')];
}

/** Ends a transaction whose statement should change nothing. */
class UndoneError extends Error {}

export function describe(name: string, plans: Plan[]): string[] {
  return plans.map((plan) => {
    const touched = [...plan.probes].map(
      ([table, { parts, times }]) =>
        `${table} ${times}×${parts.size > 1 ? ` in ${parts.size} partitions` : ''}`,
    );
    return (
      `    ${name}: ${plan.kind} plan, planned in ${plan.planningMs.toFixed(2)} ms, ran in ` +
      `${plan.runningMs.toFixed(2)} ms, ${plan.pages} pages; ${touched.join(', ') || 'no scan'}; ` +
      `read whole: ${plan.scanned.join(', ') || 'none'} (goal none)`
    );
  });
}

/** An array as a literal. */
export const arrayOf = (values: (string | number | null)[], type: string) =>
  `'{${values.map((value) => value ?? 'null').join(',')}}'::${type}[]`;

export const literal = (value: string) => `'${value.replaceAll("'", "''")}'`;
