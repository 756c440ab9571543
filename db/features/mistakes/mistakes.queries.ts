import type {
  MistakeCounts,
  MistakeKind,
  MistakePlace,
  Outcome,
  StationPart,
} from '@cascade/shared/features/mistakes/contract';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { users } from '../auth/schema.ts';
import { quickReferences } from '../references/schema.ts';
import { scenarios } from '../scenarios/schema.ts';
import { mistakes } from './schema.ts';

type MistakeRow = typeof mistakes.$inferSelect;

/** Locks the reporter's account row, so that one member's reports are counted in turn. */
export async function countOpenReports(tx: Tx, userId: string): Promise<number> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
  const [row] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(mistakes)
    .where(and(eq(mistakes.reporterId, userId), isNull(mistakes.settledAt)));
  return row?.count ?? 0;
}

/** Whether the same member has said exactly this already, with a key that is forgotten by now. */
export async function hasReported(
  tx: Tx,
  userId: string,
  { place, text }: { place: MistakePlace; text: string },
): Promise<boolean> {
  const rows = await tx
    .select({ id: mistakes.id })
    .from(mistakes)
    .where(
      and(
        eq(mistakes.reporterId, userId),
        eq(mistakes.text, text),
        place.kind === 'station'
          ? and(eq(mistakes.scenarioId, place.scenarioId), eq(mistakes.part, place.part))
          : eq(mistakes.guideId, place.guideId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}

/** @returns what the station or guide is called; undefined when there is none */
export async function findPlaceTitle(
  db: Executor,
  place: MistakePlace,
): Promise<string | undefined> {
  if (place.kind === 'guide') {
    const [guide] = await db
      .select({ title: quickReferences.title })
      .from(quickReferences)
      .where(eq(quickReferences.id, place.guideId));
    return guide?.title;
  }
  const [station] = await db
    .select({ number: scenarios.scenarioNumber, title: scenarios.title })
    .from(scenarios)
    .where(eq(scenarios.id, place.scenarioId));
  return station && `${station.number} ${station.title}`;
}

export async function insertMistake(
  tx: Tx,
  row: Pick<MistakeRow, 'id' | 'reporterId' | 'kind' | 'text' | 'quote' | 'createdAt'>,
  place: MistakePlace,
): Promise<void> {
  await tx.insert(mistakes).values({
    ...row,
    ...(place.kind === 'station'
      ? { scenarioId: place.scenarioId, part: place.part, edition: place.edition }
      : { guideId: place.guideId }),
  });
}

/** Locked until commit, so that one of two admins answers. */
export async function lockMistake(tx: Tx, id: string): Promise<MistakeRow | undefined> {
  const [row] = await tx.select().from(mistakes).where(eq(mistakes.id, id)).for('update');
  return row;
}

export async function writeAnswer(
  tx: Tx,
  id: string,
  { outcome, sentence }: { outcome: Outcome; sentence: string },
  now: Date,
): Promise<void> {
  await tx.update(mistakes).set({ outcome, sentence, settledAt: now }).where(eq(mistakes.id, id));
}

export type ListedMistake = {
  id: string;
  kind: MistakeKind;
  text: string;
  quote: string;
  scenarioId: number | null;
  guideId: string | null;
  title: string;
  part: StationPart | null;
  edition: number | null;
  currentEdition: number | null;
  reporter: string | null;
  createdAt: string;
  others: number;
  outcome: Outcome | null;
  sentence: string | null;
  settledAt: string | null;
};

const listed = (where: SQL, order: SQL, limit: number) => sql`
  select m.id, m.kind, m.text, m.quote, m.scenario_id as "scenarioId", m.guide_id as "guideId",
    coalesce(s.scenario_number || ' ' || s.title, g.title) as title, m.part, m.edition,
    s.edition as "currentEdition", u.handle as reporter, m.created_at as "createdAt",
    (select count(*)::int from mistakes o where o.settled_at is null and o.id <> m.id
      and (o.scenario_id = m.scenario_id or o.guide_id = m.guide_id)) as others,
    m.outcome, m.sentence, m.settled_at as "settledAt"
  from mistakes m
    left join scenarios s on s.id = m.scenario_id
    left join quick_references g on g.id = m.guide_id
    left join users u on u.id = m.reporter_id
  where ${where} order by ${order} limit ${limit}`;

/** Unsafe ones first, then the oldest. */
export async function listOpenMistakes(db: Executor, limit: number): Promise<ListedMistake[]> {
  return db.execute<ListedMistake>(
    listed(sql`m.settled_at is null`, sql`m.kind <> 'unsafe', m.created_at, m.id`, limit),
  );
}

/** The latest first. */
export async function listAnsweredMistakes(db: Executor, limit: number): Promise<ListedMistake[]> {
  return db.execute<ListedMistake>(
    listed(sql`m.settled_at is not null`, sql`m.settled_at desc, m.id desc`, limit),
  );
}

export async function findMistake(db: Executor, id: string): Promise<ListedMistake | undefined> {
  const [row] = await db.execute<ListedMistake>(listed(sql`m.id = ${id}`, sql`m.id`, 1));
  return row;
}

export async function readMistakeCounts(db: Executor): Promise<MistakeCounts> {
  const [row] = await db.execute<MistakeCounts>(sql`
    select (count(*) filter (where settled_at is null))::int as open,
      (count(*) filter (where settled_at is null and kind = 'unsafe'))::int as unsafe,
      (count(*) filter (where settled_at is not null))::int as answered
    from mistakes`);
  if (!row) throw new Error('An aggregate returned no row.');
  return row;
}
