import { targetTimeOf } from './target-time.ts';
import type { Priority } from './words.ts';

/**
 * `open`: an answer is owed. `waiting`: for the person. `merged`: goes on in another request of the
 * same person.
 */
export const ticketStates = ['open', 'waiting', 'closed', 'merged'] as const;
type TicketState = (typeof ticketStates)[number];

export const ticketActs = ['person-answers', 'team-answers', 'close', 'reopen', 'merge'] as const;
export type TicketAct = (typeof ticketActs)[number];

export type Standing = {
  state: TicketState;
  /** When the person wrote what has not been answered; null while nothing is owed. */
  owedSince: Date | null;
  closedAt: Date | null;
};

/** Undefined where it cannot be done. Nobody acts on a merged request. */
const after: Record<TicketState, Partial<Record<TicketAct, TicketState>>> = {
  open: { 'person-answers': 'open', 'team-answers': 'waiting', close: 'closed', merge: 'merged' },
  waiting: {
    'person-answers': 'open',
    'team-answers': 'waiting',
    close: 'closed',
    merge: 'merged',
  },
  closed: { 'person-answers': 'open', reopen: 'open', merge: 'merged' },
  merged: {},
};

/**
 * How a request stands after an act; undefined where it cannot be done. An answer of the person
 * reopens a closed request; the team has to reopen it first, so that nobody is answered by mistake
 * in what a colleague has just closed.
 */
export function standingAfter(
  { state, owedSince }: Standing,
  act: TicketAct,
  now: Date,
): Standing | undefined {
  const next = after[state][act];
  if (next === undefined) return undefined;
  return {
    state: next,
    owedSince: next === 'open' ? (owedSince ?? now) : null,
    closedAt: next === 'closed' || next === 'merged' ? now : null,
  };
}

export const dueAtOf = (priority: Priority, owedSince: Date | null): Date | null =>
  owedSince && targetTimeOf(priority, owedSince);

export function isOverdue({ dueAt }: { dueAt: string | null }, now: number): boolean {
  return dueAt !== null && Date.parse(dueAt) < now;
}
