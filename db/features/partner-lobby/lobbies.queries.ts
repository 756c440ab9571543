import { and, eq, lt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor, Tx } from '../../client.ts';
import { stationCard } from '../../domain/stations/stations.queries.ts';
import { users } from '../auth/schema.ts';
import { attempts, partnerLinks } from '../practice/schema.ts';
import { scenarios } from '../scenarios/schema.ts';
import { partnerLobbies, partnerLobbyAttempts } from './schema.ts';

export type LobbyRow = typeof partnerLobbies.$inferSelect;
export type LobbyChange = Partial<
  Omit<LobbyRow, 'id' | 'hostId' | 'partnerRole' | 'speed' | 'rev' | 'createdAt'>
>;

export async function insertLobby(
  tx: Tx,
  row: typeof partnerLobbies.$inferInsert,
): Promise<LobbyRow> {
  const [inserted] = await tx.insert(partnerLobbies).values(row).returning();
  if (!inserted) throw new Error('An inserted lobby came back empty.');
  return inserted;
}

export async function findLobby(db: Executor, token: string): Promise<LobbyRow | undefined> {
  const [row] = await db.select().from(partnerLobbies).where(eq(partnerLobbies.token, token));
  return row;
}

export async function lockLobby(tx: Tx, token: string): Promise<LobbyRow | undefined> {
  const [row] = await tx
    .select()
    .from(partnerLobbies)
    .where(eq(partnerLobbies.token, token))
    .for('update');
  return row;
}

/** @param isNews false for what nobody is shown, such as when somebody was last heard of */
export async function changeLobby(
  tx: Tx,
  locked: LobbyRow,
  change: LobbyChange,
  isNews = true,
): Promise<LobbyRow> {
  const [row] = await tx
    .update(partnerLobbies)
    .set({ ...change, rev: locked.rev + (isNews ? 1 : 0) })
    .where(eq(partnerLobbies.id, locked.id))
    .returning();
  if (!row) throw new Error('A locked lobby is missing.');
  return row;
}

export async function deleteLobby(tx: Tx, id: string): Promise<void> {
  await tx.delete(partnerLobbies).where(eq(partnerLobbies.id, id));
}

export async function deleteLobbiesBefore(db: Executor, before: Date): Promise<void> {
  await db.delete(partnerLobbies).where(lt(partnerLobbies.createdAt, before));
}

/** Refuses a second attempt of one round. */
export async function noteRound(
  tx: Tx,
  row: { attemptId: string; lobbyId: string; round: number },
): Promise<void> {
  await tx.insert(partnerLobbyAttempts).values(row);
}

/** What a lobby's round shows besides its row; the link is that of the partner's part. */
export async function readRound(db: Executor, { id, round, partnerRole }: LobbyRow) {
  const host = alias(users, 'host');
  const guest = alias(users, 'guest');
  const view = partnerRole === 'role-player' ? 'role-player' : 'examiner';
  const [row] = await db
    .select({
      hostHandle: host.handle,
      guestHandle: guest.handle,
      station: stationCard,
      attempt: { id: attempts.id, startedAt: attempts.startedAt, speed: attempts.speed },
      partToken: partnerLinks.token,
    })
    .from(partnerLobbies)
    .innerJoin(host, eq(host.id, partnerLobbies.hostId))
    .leftJoin(guest, eq(guest.id, partnerLobbies.guestId))
    .leftJoin(scenarios, eq(scenarios.id, partnerLobbies.scenarioId))
    .leftJoin(
      partnerLobbyAttempts,
      and(eq(partnerLobbyAttempts.lobbyId, id), eq(partnerLobbyAttempts.round, round)),
    )
    .leftJoin(attempts, eq(attempts.id, partnerLobbyAttempts.attemptId))
    .leftJoin(
      partnerLinks,
      and(eq(partnerLinks.attemptId, attempts.id), eq(partnerLinks.view, view)),
    )
    .where(eq(partnerLobbies.id, id));
  if (!row) throw new Error('A lobby that was read is missing.');
  return row;
}

/** @returns the lobby's token, if the attempt is the member's and was started from one */
export async function findTokenOfAttempt(
  db: Executor,
  userId: string,
  attemptId: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ token: partnerLobbies.token })
    .from(partnerLobbyAttempts)
    .innerJoin(attempts, eq(attempts.id, partnerLobbyAttempts.attemptId))
    .innerJoin(partnerLobbies, eq(partnerLobbies.id, partnerLobbyAttempts.lobbyId))
    .where(and(eq(attempts.id, attemptId), eq(attempts.userId, userId)));
  return row?.token;
}
