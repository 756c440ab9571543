import { and, desc, eq } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { users } from '../auth/schema.ts';
import { circuitLog, circuitPeople, circuitPlaces, circuitVoids } from './schema.ts';

export async function insertLogEntry(tx: Tx, entry: typeof circuitLog.$inferInsert): Promise<void> {
  await tx.insert(circuitLog).values(entry);
}

export function listLogEntries(db: Executor, circuitId: string, limit: number) {
  return db
    .select({
      id: circuitLog.id,
      at: circuitLog.at,
      act: circuitLog.act,
      text: circuitLog.text,
      handle: users.handle,
    })
    .from(circuitLog)
    .innerJoin(circuitPeople, eq(circuitPeople.id, circuitLog.personId))
    .leftJoin(users, eq(users.id, circuitPeople.userId))
    .where(eq(circuitLog.circuitId, circuitId))
    .orderBy(desc(circuitLog.id))
    .limit(limit);
}

export async function setVoid(
  tx: Tx,
  { circuitId, place, round }: { circuitId: string; place: number; round: number | null },
  isVoid: boolean,
): Promise<void> {
  if (round === null) {
    await tx
      .update(circuitPlaces)
      .set({ isVoid })
      .where(and(eq(circuitPlaces.circuitId, circuitId), eq(circuitPlaces.place, place)));
    return;
  }
  if (isVoid) await tx.insert(circuitVoids).values({ circuitId, place, round });
  else
    await tx
      .delete(circuitVoids)
      .where(
        and(
          eq(circuitVoids.circuitId, circuitId),
          eq(circuitVoids.place, place),
          eq(circuitVoids.round, round),
        ),
      );
}
