import type { Executor } from '@cascade/db/client';
import {
  findCurrentMatch,
  listMatchPeople,
  type MatchRow,
} from '@cascade/db/features/practise-now/matches.queries';
import {
  findWaiting,
  listQueues,
  type WaitingRow,
  wishesOf,
} from '@cascade/db/features/practise-now/waiting.queries';
import type {
  NowMatch,
  NowState,
  NowWaiting,
} from '@cascade/shared/features/practise-now/contract';

/** What a member sees of their own wait and match. */

export type OwnPart = Omit<NowState, 'serverNow'>;

const waitingView = (row: WaitingRow): NowWaiting => ({
  wishes: wishesOf(row),
  since: row.since.toISOString(),
  isBack: row.isBack,
});

export async function matchView(db: Executor, match: MatchRow): Promise<NowMatch> {
  const people = await listMatchPeople(db, match.id);
  const { groupId, sessionId } = match;
  return {
    id: match.id,
    session: groupId !== null && sessionId !== null ? { groupId, sessionId } : null,
    people: people.map(({ publicId, handle }) => ({ personId: publicId, handle })),
    mode: match.mode,
    state: match.state === 'dissolved' ? 'missed' : match.state,
    matchedAt: match.matchedAt.toISOString(),
    answerBy: match.answerBy.toISOString(),
  };
}

export async function ownPart(db: Executor, userId: string, now: Date): Promise<OwnPart> {
  const waiting = await findWaiting(db, userId);
  if (waiting) {
    const [queue] = await listQueues(db, now, userId);
    const { others = 0, estimateSeconds = null } = queue ?? {};
    return { waiting: waitingView(waiting), match: null, queue: { others, estimateSeconds } };
  }
  const match = await findCurrentMatch(db, userId);
  return { waiting: null, match: match ? await matchView(db, match) : null, queue: null };
}
