import type { Connection } from '@cascade/shared/features/network/contract';
import { and, eq, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Executor, Tx } from '../../client.ts';
import { type PersonRow, personOf } from '../../domain/people/people.queries.ts';
import { connectionRequests, connections } from './schema.ts';

export type RequestState = (typeof connectionRequests.$inferSelect)['state'];

const face = (row: PersonRow): Connection['person'] => {
  const { id, userHandle, displayName, avatarSeed } = personOf(row);
  return { id, userHandle, displayName, avatarSeed };
};

type Row = PersonRow & Pick<Connection, 'state' | 'note' | 'at'>;

/** As the member sees them; requests that they declined or that were withheld do not appear. */
export async function listConnectionsOf(
  db: Executor,
  userId: string,
  otherId?: string,
): Promise<Connection[]> {
  const only = otherId === undefined ? sql`` : sql`and u.id = ${otherId}`;
  const rows = await db.execute<Row>(sql`
    select u.public_id as id, u.handle as "userHandle", u.avatar_seed as "avatarSeed",
      one.state, one.note, one.at
    from (
      select case when low_id = ${userId} then high_id else low_id end as other_id,
        'connected' as state, '' as note, connected_at as at
      from connections where low_id = ${userId} or high_id = ${userId}
      union all
      select asker_id, 'received', note, asked_at from connection_requests
      where asked_id = ${userId} and state = 'open'
      union all
      select asked_id, 'sent', note, asked_at from connection_requests
      where asker_id = ${userId} and state <> 'dropped'
    ) one join users u on u.id = one.other_id ${only}
    order by one.at desc, u.public_id desc`);
  return rows.map(({ state, note, at, ...person }) => ({
    person: face(person),
    state,
    note,
    at: new Date(at).toISOString(),
  }));
}

/** Until commit, nothing else changes between the two. */
export async function lockPair(tx: Tx, oneId: string, otherId: string): Promise<void> {
  await tx.execute(sql`
    select 1 from users where id in (${oneId}, ${otherId}) order by id for no key update`);
}

export type Pair = {
  isConnected: boolean;
  /** Of the member's request to the other; null where there is none. */
  own: RequestState | null;
  theirs: RequestState | null;
  /** A request from the member would arrive. */
  isReachable: boolean;
};

/** @param userId as this member sees the pair; both are locked */
export async function readPair(tx: Tx, userId: string, otherId: string): Promise<Pair> {
  const state = (asker: string, asked: string) => sql`(
    select state from connection_requests where asker_id = ${asker} and asked_id = ${asked})`;
  const [row] = await tx.execute<Pair>(sql`
    select
      exists (select 1 from connections where ${sameTwo(userId, otherId)}) as "isConnected",
      ${state(userId, otherId)} as own, ${state(otherId, userId)} as theirs,
      exists (select 1 from users u left join profiles p on p.user_id = u.id
        where u.id = ${otherId} and u.email_verified and coalesce(p.is_public, true))
        and not exists (select 1 from blocks where (blocker_id, blocked_id) in
          ((${userId}, ${otherId}), (${otherId}, ${userId}))) as "isReachable"`);
  if (!row) throw new Error('A pair was not read.');
  return row;
}

const sameTwo = (oneId: string, otherId: string): SQL => sql`
  (low_id, high_id) = (least(${oneId}::uuid, ${otherId}::uuid),
    greatest(${oneId}::uuid, ${otherId}::uuid))`;

/** An account, whatever others may see of it. */
export async function findAccountOf(db: Executor, publicId: string): Promise<string | undefined> {
  const [row] = await db.execute<{ id: string }>(sql`
    select id from users where public_id = ${publicId}`);
  return row?.id;
}

/** Those that the asker sees as waiting. */
export async function countSent(db: Executor, userId: string): Promise<number> {
  return db.$count(
    connectionRequests,
    and(eq(connectionRequests.askerId, userId), ne(connectionRequests.state, 'dropped')),
  );
}

export async function countConnections(db: Executor, userId: string): Promise<number> {
  return db.$count(connections, or(eq(connections.lowId, userId), eq(connections.highId, userId)));
}

export async function insertRequest(
  tx: Tx,
  request: typeof connectionRequests.$inferInsert,
): Promise<void> {
  const { note, state, askedAt } = request;
  await tx
    .insert(connectionRequests)
    .values(request)
    .onConflictDoUpdate({
      target: [connectionRequests.askerId, connectionRequests.askedId],
      set: { note, state, askedAt },
    });
}

const requestOf = (askerId: string, askedId: string) =>
  and(eq(connectionRequests.askerId, askerId), eq(connectionRequests.askedId, askedId));

/** What is not shown to the asked person keeps no note for longer than the asker needs it. */
export async function setRequestState(
  tx: Tx,
  askerId: string,
  askedId: string,
  state: RequestState,
): Promise<void> {
  await tx
    .update(connectionRequests)
    .set({ state, ...(state === 'dropped' && { note: '' }) })
    .where(requestOf(askerId, askedId));
}

export async function deleteRequest(tx: Tx, askerId: string, askedId: string): Promise<void> {
  await tx.delete(connectionRequests).where(requestOf(askerId, askedId));
}

/** Ends their requests. */
export async function insertConnection(
  tx: Tx,
  oneId: string,
  otherId: string,
  now: Date,
): Promise<void> {
  await deleteRequest(tx, oneId, otherId);
  await deleteRequest(tx, otherId, oneId);
  await tx.execute(sql`
    insert into connections (low_id, high_id, connected_at)
    values (least(${oneId}::uuid, ${otherId}::uuid), greatest(${oneId}::uuid, ${otherId}::uuid),
      ${now.toISOString()})`);
}

export async function deleteConnection(tx: Tx, oneId: string, otherId: string): Promise<void> {
  await tx.execute(sql`delete from connections where ${sameTwo(oneId, otherId)}`);
}

/** Those who see something of the member in their list, and whether they have a notice of it. */
export async function listCounterparts(
  tx: Tx,
  userId: string,
): Promise<{ userId: string; isAsked: boolean }[]> {
  return tx.execute<{ userId: string; isAsked: boolean }>(sql`
    select other_id as "userId", bool_or(is_asked) as "isAsked" from (
      select case when low_id = ${userId} then high_id else low_id end as other_id,
        false as is_asked
      from connections where low_id = ${userId} or high_id = ${userId}
      union all
      select asked_id, true from connection_requests where asker_id = ${userId} and state = 'open'
      union all
      select asker_id, false from connection_requests
      where asked_id = ${userId} and state <> 'dropped') one
    group by other_id order by other_id`);
}
