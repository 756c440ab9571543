import { PartnerLobby } from '@cascade/shared/features/partner-lobby/contract';
import type { z } from 'zod';
import { aCard } from './station.ts';

export const lobbyToken = 'l'.repeat(32);
export const inLobby = { handle: 'quiet-otter', isHere: true, isReady: false };

/** As the host sees it, who is the candidate, before anybody has joined. */
export function aLobby(change: Partial<z.input<typeof PartnerLobby>> = {}): PartnerLobby {
  return PartnerLobby.parse({
    token: lobbyToken,
    seat: 'host',
    round: 1,
    rev: 1,
    role: 'candidate',
    partnerRole: 'both',
    own: { ...inLobby, handle: 'calm-heron' },
    other: null,
    isFull: false,
    station: aCard(),
    start: null,
    canSwap: false,
    ...change,
  });
}
