import {
  deleteConnection,
  deleteRequest,
  listCounterparts,
  readPair,
  setRequestState,
} from '@cascade/db/features/network/connections.queries';
import type { Work } from '@cascade/db/live/transact';
import { connectionEnded } from '@cascade/shared/features/network/contract';
import { CONNECTION_NOTICE, connectionPath } from '@cascade/shared/features/network/notice';
import { streamOf } from '@cascade/shared/kernel/event';
import { withdrawNotices } from '../notices/withdraw.ts';

type Change = Pick<Work, 'tx' | 'live'>;
type Somebody = { userId: string; publicId: string };

/** `own` sees nothing more of the other in their list. */
async function end({ live }: Change, own: string, other: Somebody): Promise<void> {
  await live.append(connectionEnded, [streamOf.member(own)], { personId: other.publicId });
}

/** The notice of a request, which the asked member has no more. */
export function withdrawRequestNotice(
  work: Change,
  askedId: string,
  asker: { publicId: string },
): Promise<void> {
  const path = connectionPath(asker.publicId);
  return withdrawNotices(work, { userId: askedId, kind: CONNECTION_NOTICE, path });
}

/**
 * For a block, in its transaction and with both accounts locked (`lockPair`). A connection ends for
 * both, as if it had been removed. The blocked person's own request still looks as if it waited, so
 * that they do not notice.
 */
export async function endForBlock(
  work: Change,
  blocker: Somebody,
  blocked: Somebody,
): Promise<void> {
  const { tx, live } = work;
  const pair = await readPair(tx, blocker.userId, blocked.userId);
  if (pair.isConnected) await deleteConnection(tx, blocker.userId, blocked.userId);
  if (pair.own !== null) await deleteRequest(tx, blocker.userId, blocked.userId);
  if (pair.theirs === 'open') await setRequestState(tx, blocked.userId, blocker.userId, 'withheld');
  const isOwnShown = pair.own !== null && pair.own !== 'dropped';
  if (!pair.isConnected && !isOwnShown && pair.theirs !== 'open') return;
  await live.lock([blocker, blocked].map(({ userId }) => streamOf.member(userId)));
  await end(work, blocker.userId, blocked);
  if (pair.theirs === 'open') await withdrawRequestNotice(work, blocker.userId, blocked);
  if (pair.isConnected || pair.own === 'open') await end(work, blocked.userId, blocker);
  if (pair.own === 'open') await withdrawRequestNotice(work, blocked.userId, blocker);
}

/** For an account that is deleted, whose row is locked: those who had it in their list are told. */
export async function endAllConnections(work: Change, self: Somebody): Promise<void> {
  const { tx, live } = work;
  const others = await listCounterparts(tx, self.userId);
  await live.lock(others.map(({ userId }) => streamOf.member(userId)));
  for (const { userId, isAsked } of others) {
    await end(work, userId, self);
    if (isAsked) await withdrawRequestNotice(work, userId, self);
  }
}
