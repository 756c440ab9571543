import { NowMatch, NowState, NowWaiting } from '@cascade/shared/features/practise-now/contract';
import type { z } from 'zod';
import { idOf } from './id.ts';
import { boldWho, ownWho } from './live-session.ts';

const START = Date.parse('2027-01-04T09:00:00Z');

export const aWait = (change: Partial<z.input<typeof NowWaiting>> = {}): NowWaiting =>
  NowWaiting.parse({
    wishes: { size: 'either', role: 'any', category: null, mode: 'either' },
    since: new Date(START).toISOString(),
    isBack: false,
    ...change,
  });

export const aMatch = (change: Partial<z.input<typeof NowMatch>> = {}): NowMatch =>
  NowMatch.parse({
    id: idOf(50),
    session: { groupId: idOf(30), sessionId: idOf(32) },
    people: [ownWho, boldWho],
    mode: 'voice',
    state: 'open',
    matchedAt: new Date(START).toISOString(),
    answerBy: new Date(START + 20_000).toISOString(),
    ...change,
  });

export const aNowState = (change: Partial<z.input<typeof NowState>> = {}): NowState =>
  NowState.parse({ waiting: null, match: null, queue: null, serverNow: START, ...change });

export const aWaitingState = (change: Partial<z.input<typeof NowState>> = {}): NowState =>
  aNowState({ waiting: aWait(), queue: { others: 0, estimateSeconds: null }, ...change });

/** What events carry of a state. */
export const ownPartOf = ({ waiting, match, queue }: NowState) => ({ waiting, match, queue });
