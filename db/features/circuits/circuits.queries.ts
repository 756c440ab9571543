import { type Scenario, ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import { and, asc, desc, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { users } from '../auth/schema.ts';
import { circuitPeople, circuitPlaces, circuitSeats, circuits, circuitVoids } from './schema.ts';

export type CircuitRow = typeof circuits.$inferSelect;
export type SeatRow = typeof circuitSeats.$inferSelect;
export type PersonRow = typeof circuitPeople.$inferSelect & { handle: string; avatarSeed: string };
/** A place with its card's columns; brief and scheme are not selected. */
export type PlaceRow = Pick<
  typeof circuitPlaces.$inferSelect,
  'place' | 'scenarioId' | 'videoUrl' | 'isVoid'
> & { isRest: boolean };

export type LoadedCircuit = {
  row: CircuitRow;
  places: PlaceRow[];
  /** Includes people who left or were removed, who may have been marked. */
  people: PersonRow[];
  seats: SeatRow[];
  voids: { place: number; round: number }[];
};

const DELETED = 'Deleted member';

export function listPlaces(db: Executor, circuitId: string): Promise<PlaceRow[]> {
  return db
    .select({
      place: circuitPlaces.place,
      scenarioId: circuitPlaces.scenarioId,
      videoUrl: circuitPlaces.videoUrl,
      isVoid: circuitPlaces.isVoid,
      isRest: sql<boolean>`${circuitPlaces.snapshot} is null`,
    })
    .from(circuitPlaces)
    .where(eq(circuitPlaces.circuitId, circuitId))
    .orderBy(asc(circuitPlaces.place));
}

async function listPeople(db: Executor, circuitId: string): Promise<PersonRow[]> {
  const rows = await db
    .select({ person: circuitPeople, handle: users.handle, avatarSeed: users.avatarSeed })
    .from(circuitPeople)
    .leftJoin(users, eq(users.id, circuitPeople.userId))
    .where(eq(circuitPeople.circuitId, circuitId))
    .orderBy(asc(circuitPeople.id));
  return rows.map(({ person, handle, avatarSeed }) => ({
    ...person,
    handle: handle ?? DELETED,
    avatarSeed: avatarSeed ?? person.id,
  }));
}

async function loadAround(db: Executor, row: CircuitRow): Promise<LoadedCircuit> {
  const of = row.id;
  const places = await listPlaces(db, of);
  const people = await listPeople(db, of);
  const seats = await db
    .select()
    .from(circuitSeats)
    .where(eq(circuitSeats.circuitId, of))
    .orderBy(asc(circuitSeats.id));
  const voids = await db
    .select({ place: circuitVoids.place, round: circuitVoids.round })
    .from(circuitVoids)
    .where(eq(circuitVoids.circuitId, of));
  return { row, places, people, seats, voids };
}

export async function findCircuit(db: Executor, id: string): Promise<LoadedCircuit | undefined> {
  const [row] = await db.select().from(circuits).where(eq(circuits.id, id));
  return row && loadAround(db, row);
}

/** Locked until commit, so that changes happen in turn. */
export async function lockCircuit(tx: Tx, id: string): Promise<LoadedCircuit | undefined> {
  const [row] = await tx.select().from(circuits).where(eq(circuits.id, id)).for('update');
  return row && loadAround(tx, row);
}

/** Locked against changes of state while related rows are written. */
export async function shareCircuit(tx: Tx, id: string): Promise<LoadedCircuit | undefined> {
  const [row] = await tx.select().from(circuits).where(eq(circuits.id, id)).for('share');
  return row && loadAround(tx, row);
}

export async function insertCircuit(
  tx: Tx,
  row: typeof circuits.$inferInsert,
): Promise<CircuitRow> {
  const [inserted] = await tx.insert(circuits).values(row).returning();
  if (!inserted) throw new Error('An inserted circuit came back empty.');
  return inserted;
}

export async function changeCircuit(
  tx: Tx,
  locked: CircuitRow,
  change: Partial<typeof circuits.$inferInsert>,
): Promise<CircuitRow> {
  const [row] = await tx
    .update(circuits)
    .set({ ...change, rev: locked.rev + 1 })
    .where(eq(circuits.id, locked.id))
    .returning();
  if (!row) throw new Error('A locked circuit is missing.');
  return row;
}

type NewPlace = { scenarioId: number | null; snapshot: Scenario | null; videoUrl: string | null };

export async function replacePlaces(
  tx: Tx,
  circuitId: string,
  places: readonly NewPlace[],
): Promise<void> {
  await tx.delete(circuitPlaces).where(eq(circuitPlaces.circuitId, circuitId));
  await tx.delete(circuitVoids).where(eq(circuitVoids.circuitId, circuitId));
  await tx
    .insert(circuitPlaces)
    .values(places.map((place, number) => ({ ...place, circuitId, place: number })));
}

export async function setRooms(
  tx: Tx,
  circuitId: string,
  rooms: readonly (string | null)[],
): Promise<void> {
  for (const [place, videoUrl] of rooms.entries())
    await tx
      .update(circuitPlaces)
      .set({ videoUrl })
      .where(and(eq(circuitPlaces.circuitId, circuitId), eq(circuitPlaces.place, place)));
}

/** The only source of a circuit's station content. */
export async function readSnapshots(
  db: Executor,
  circuitId: string,
  places: readonly number[],
): Promise<Map<number, Scenario>> {
  if (places.length === 0) return new Map();
  const rows = await db
    .select({ place: circuitPlaces.place, snapshot: circuitPlaces.snapshot })
    .from(circuitPlaces)
    .where(and(eq(circuitPlaces.circuitId, circuitId), inArray(circuitPlaces.place, [...places])));
  return new Map(rows.flatMap(({ place, snapshot }) => (snapshot ? [[place, snapshot]] : [])));
}

export async function listPlaceCards(
  db: Executor,
  circuitId: string,
): Promise<Map<number, ScenarioCard>> {
  const rows = await db
    .select({
      place: circuitPlaces.place,
      card: sql`${circuitPlaces.snapshot} - '{candidateTask,actorBrief,markScheme,feedback,areasOfConcern}'::text[]`,
    })
    .from(circuitPlaces)
    .where(and(eq(circuitPlaces.circuitId, circuitId), isNotNull(circuitPlaces.snapshot)));
  return new Map(rows.map(({ place, card }) => [place, ScenarioCard.parse(card)]));
}

export async function listCircuitsOf(db: Executor, userId: string) {
  return db
    .select({
      circuit: circuits,
      person: circuitPeople,
      places: sql<number>`(select count(*)::int from circuit_places p where p.circuit_id = ${circuits.id})`,
      ownerHandle: sql<string>`coalesce((select u.handle from circuit_people o
        join users u on u.id = o.user_id
        where o.circuit_id = ${circuits.id} and o.standing = 'owner'), ${DELETED})`,
    })
    .from(circuitPeople)
    .innerJoin(circuits, eq(circuits.id, circuitPeople.circuitId))
    .where(
      and(eq(circuitPeople.userId, userId), notInArray(circuitPeople.status, ['left', 'removed'])),
    )
    .orderBy(desc(circuits.createdAt), desc(circuits.id))
    .limit(200);
}
