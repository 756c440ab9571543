import type { Executor } from '@cascade/db/client';
import { postNotice } from '@cascade/db/domain/notices/post-notice';
import { findAcquaintance } from '@cascade/db/domain/people/people.queries';
import {
  countConnections,
  countSent,
  deleteConnection,
  deleteRequest,
  findAccountOf,
  insertConnection,
  insertRequest,
  listConnectionsOf,
  lockPair,
  type Pair,
  readPair,
  setRequestState,
} from '@cascade/db/features/network/connections.queries';
import {
  type Connection,
  connectionChanged,
  connectionEnded,
  MOST_CONNECTIONS,
  MOST_OPEN_REQUESTS,
} from '@cascade/shared/features/network/contract';
import { CONNECTION_NOTICE, connectionPath } from '@cascade/shared/features/network/notice';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import { withdrawRequestNotice } from '../../domain/connections/end-connections.ts';
import type { CallerWork } from '../../http/work.ts';

type Change = Pick<CallerWork, 'tx' | 'live' | 'now' | 'caller'>;
type Somebody = { userId: string; publicId: string };

export const readConnections = (db: Executor, userId: string): Promise<Connection[]> =>
  listConnectionsOf(db, userId);

/** Locks the accounts of both, and reads what is between them as the caller has it. */
async function lockWith(
  { tx, caller }: Change,
  personId: string,
): Promise<{ other: Somebody; pair: Pair } | undefined> {
  const userId = await findAccountOf(tx, personId);
  if (userId === undefined || userId === caller.userId) return undefined;
  await lockPair(tx, caller.userId, userId);
  const pair = await readPair(tx, caller.userId, userId);
  return { other: { userId, publicId: personId }, pair };
}

/** In the order of accounts for all callers; notices that follow use the same streams. */
const lockStreams = ({ live, caller }: Change, other: Somebody) =>
  live.lock([caller.userId, other.userId].map(streamOf.member));

/** What `own` now has with the other. */
async function tell({ tx, live }: Change, own: Somebody, other: Somebody): Promise<void> {
  const stream = [streamOf.member(own.userId)];
  const [connection] = await listConnectionsOf(tx, own.userId, other.userId);
  if (connection) await live.append(connectionChanged, stream, { connection });
  else await live.append(connectionEnded, stream, { personId: other.publicId });
}

/** Both have asked, or one accepted. */
async function connect(work: Change, other: Somebody): Promise<void> {
  const { tx, now, caller } = work;
  for (const { userId } of [caller, other])
    if ((await countConnections(tx, userId)) >= MOST_CONNECTIONS)
      throw new AppError('conflict', 'One of you has as many connections as one can have.');
  await insertConnection(tx, caller.userId, other.userId, now);
  await lockStreams(work, other);
  await tell(work, caller, other);
  await tell(work, other, caller);
  await withdrawRequestNotice(work, caller.userId, other);
  await withdrawRequestNotice(work, other.userId, caller);
  await postNotice(
    work,
    {
      userId: other.userId,
      kind: 'connection.accepted',
      title: `${caller.handle} is connected with you now`,
      body: 'You can see when each other is online, and write to each other.',
      // Without the person, so that nothing leads to them once their account is deleted.
      path: '/social?tab=connections',
    },
    now,
  );
}

const nobody = () => new AppError('not_found', 'There is no such member.');

/**
 * @throws AppError not_found for somebody whom the caller cannot see; invalid for oneself; conflict
 * when too many of the caller's requests wait
 */
export async function ask(work: Change, personId: string, note: string): Promise<Connection[]> {
  const { tx, now, caller } = work;
  if (personId === caller.publicId)
    throw new AppError('invalid', 'You cannot connect with yourself.');
  const found = await lockWith(work, personId);
  if (!found) throw nobody();
  const { other, pair } = found;
  const isSeen =
    pair.theirs === 'open' ||
    pair.own !== null ||
    pair.isConnected ||
    (await findAcquaintance(tx, caller, personId, { orInGroup: true })) !== undefined;
  if (!isSeen) throw nobody();
  if (pair.isConnected || (pair.own !== null && pair.own !== 'dropped'))
    return readConnections(tx, caller.userId);
  const hasAsked = pair.theirs !== null && pair.theirs !== 'dropped';
  // Somebody hidden who has asked can be answered.
  if (hasAsked && (pair.isReachable || pair.theirs === 'open')) {
    await connect(work, other);
    return readConnections(tx, caller.userId);
  }
  if ((await countSent(tx, caller.userId)) >= MOST_OPEN_REQUESTS)
    throw new AppError(
      'conflict',
      `${MOST_OPEN_REQUESTS} of your requests wait for an answer. Take one back before you ask somebody else.`,
    );
  const arrives = pair.isReachable && pair.own !== 'dropped';
  const state = arrives ? 'open' : pair.own === 'dropped' ? 'declined' : 'withheld';
  await insertRequest(tx, {
    askerId: caller.userId,
    askedId: other.userId,
    note,
    state,
    askedAt: now,
  });
  // They may ask again, now that they are wanted.
  if (pair.theirs === 'dropped') await deleteRequest(tx, other.userId, caller.userId);
  // Streams of both in either case, so that the time of the answer does not tell them apart.
  await lockStreams(work, other);
  await tell(work, caller, other);
  if (arrives) {
    await tell(work, other, caller);
    await postNotice(
      work,
      {
        userId: other.userId,
        kind: CONNECTION_NOTICE,
        title: 'Somebody wants to connect with you',
        body: `${caller.handle} asks to connect. You can accept or decline; they are not told if you decline.`,
        path: connectionPath(caller.publicId),
      },
      now,
    );
  }
  return readConnections(tx, caller.userId);
}

/** @throws AppError conflict when there is no such request any more */
export async function accept(work: Change, personId: string): Promise<Connection[]> {
  const found = await lockWith(work, personId);
  if (!found?.pair.isConnected) {
    if (found?.pair.theirs !== 'open')
      throw new AppError('conflict', 'This request was withdrawn. There is nothing to accept.');
    await connect(work, found.other);
  }
  return readConnections(work.tx, work.caller.userId);
}

export async function decline(work: Change, personId: string): Promise<Connection[]> {
  const { tx, caller } = work;
  const found = await lockWith(work, personId);
  if (found?.pair.theirs === 'open') {
    await setRequestState(tx, found.other.userId, caller.userId, 'declined');
    await lockStreams(work, found.other);
    await tell(work, caller, found.other);
    await withdrawRequestNotice(work, caller.userId, found.other);
  }
  return readConnections(tx, caller.userId);
}

export async function takeBack(work: Change, personId: string): Promise<Connection[]> {
  const { tx, caller } = work;
  const found = await lockWith(work, personId);
  const own = found?.pair.own;
  if (found && own && own !== 'dropped') {
    const { other } = found;
    if (own === 'declined') await setRequestState(tx, caller.userId, other.userId, 'dropped');
    else await deleteRequest(tx, caller.userId, other.userId);
    await lockStreams(work, other);
    await tell(work, caller, other);
    if (own === 'open') {
      await tell(work, other, caller);
      await withdrawRequestNotice(work, other.userId, caller);
    }
  }
  return readConnections(tx, caller.userId);
}

export async function remove(work: Change, personId: string): Promise<Connection[]> {
  const { tx, caller } = work;
  const found = await lockWith(work, personId);
  if (found?.pair.isConnected) {
    await deleteConnection(tx, caller.userId, found.other.userId);
    await lockStreams(work, found.other);
    await tell(work, caller, found.other);
    await tell(work, found.other, caller);
  }
  return readConnections(tx, caller.userId);
}
