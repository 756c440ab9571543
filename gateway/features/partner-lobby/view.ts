import { createHash } from 'node:crypto';
import type { Executor } from '@cascade/db/client';
import { type LobbyRow, readRound } from '@cascade/db/features/partner-lobby/lobbies.queries';
import type { PartnerLobby } from '@cascade/shared/features/partner-lobby/contract';

/** Who calls: an account, or the key of a device whose person is not signed in. */
export type LobbyCaller = { userId: string | undefined; key: string | undefined };
export type Seat = 'host' | 'guest';

export const hashOfKey = (key: string) => createHash('sha256').update(key).digest('base64url');

export function seatOf(row: LobbyRow, { userId, key }: LobbyCaller): Seat | null {
  if (userId !== undefined && row.hostId === userId) return 'host';
  if (userId !== undefined && row.guestId === userId) return 'guest';
  const isKeyed = key !== undefined && row.guestKeyHash === hashOfKey(key);
  return isKeyed ? 'guest' : null;
}

export const isFull = ({ guestId, guestKeyHash }: LobbyRow) =>
  guestId !== null || guestKeyHash !== null;

/** Account of this round's candidate; null while nobody with one has the seat. */
export const candidateOf = ({ isSwapped, hostId, guestId }: LobbyRow): string | null =>
  isSwapped ? guestId : hostId;

/**
 * The lobby as one of the two, or somebody with the link, may see it. Of the station the card
 * alone; the way to each part goes to the one whose part it is.
 */
export async function lobbyView(
  db: Executor,
  row: LobbyRow,
  seat: Seat | null,
): Promise<PartnerLobby> {
  const { hostHandle, guestHandle, station, attempt, partToken } = await readRound(db, row);
  const host = { handle: hostHandle, isHere: row.isHostHere, isReady: row.isHostReady };
  const guest = isFull(row)
    ? { handle: guestHandle, isHere: row.isGuestHere, isReady: row.isGuestReady }
    : null;
  const isCandidate = (seat === 'host') !== row.isSwapped;
  const path = isCandidate
    ? attempt && `/practice/attempt/${attempt.id}`
    : partToken &&
      `/partner/${partToken}?lobby=${row.token}${row.partnerRole === 'both' ? '&plays' : ''}`;
  return {
    token: row.token,
    seat,
    round: row.round,
    rev: row.rev,
    role: isCandidate ? 'candidate' : row.partnerRole,
    partnerRole: row.partnerRole,
    own: seat === 'host' ? host : seat === 'guest' ? guest : null,
    other: seat === 'host' ? guest : host,
    isFull: isFull(row),
    station: seat && station,
    start:
      seat && attempt && path
        ? { startedAt: attempt.startedAt.getTime(), speed: attempt.speed, path }
        : null,
    canSwap: row.guestId !== null,
  };
}
