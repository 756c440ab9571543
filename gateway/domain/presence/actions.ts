import {
  findOwnPresence,
  writePresenceChoice,
} from '@cascade/db/features/presence/presence.queries';
import type { Work } from '@cascade/db/live/transact';
import {
  type OwnPresence,
  type PresenceChoice,
  presenceChosen,
} from '@cascade/shared/features/presence/contract';
import { streamOf } from '@cascade/shared/kernel/event';
import type { Presence } from '../../live/presence/presence.ts';

type Member = { userId: string; publicId: string };
type Change = Work & { presence: Presence };

/**
 * Emits a member's changed appearance to their devices and refreshes their watchers. Emits nothing
 * without a change.
 */
export async function whileChoosing<T>(
  { tx, live, presence }: Change,
  { userId, publicId }: Member,
  write: () => Promise<T>,
): Promise<T> {
  const stream = streamOf.member(userId);
  await live.lock([stream]);
  const before = await findOwnPresence(tx, userId);
  const written = await write();
  const own = await findOwnPresence(tx, userId);
  if (own.choice !== before.choice || own.isShown !== before.isShown) {
    await live.append(presenceChosen, [stream], own);
    live.afterCommit.push(() => presence.chose(publicId));
  }
  return written;
}

export async function choose(
  change: Change,
  member: Member,
  choice: PresenceChoice,
): Promise<OwnPresence> {
  const { userId } = member;
  await whileChoosing(change, member, () => writePresenceChoice(change.tx, userId, choice));
  return findOwnPresence(change.tx, userId);
}
