import type { z } from 'zod';

export const ADMIN_NAMESPACE = '/admin';

/**
 * A fact, named in the past tense (`progress.changed`). A durable event is appended to its
 * audience's streams in the transaction that caused it, numbered in each, and replayed after a
 * reconnection. An ephemeral event has no number and may be dropped; of several with the same key
 * only the last matters.
 */
export type EventContract<Data extends z.ZodType = z.ZodType> = {
  kind: 'event';
  name: `${string}.${string}`;
  summary: string;
  isDurable: boolean;
  /** Where it is emitted, if not to all members: `/admin` is for admins only. */
  namespace?: typeof ADMIN_NAMESPACE;
  data: Data;
};

/** Declares a live event; AsyncAPI, gateway and client are built from it. */
export function defineEvent<Data extends z.ZodType>(
  draft: Omit<EventContract<Data>, 'kind'>,
): EventContract<Data> {
  return { ...draft, kind: 'event' };
}

/**
 * Stream names, one for each audience: `u:` one member, `x:` participants of one live circuit, `g:`
 * members of one study group, `d:` members viewing the directory of public groups, `e:` members
 * viewing exam dates, `f:` members viewing exam information, `i:` members viewing ideas, `p:` members
 * viewing a board, `m:market` members viewing examiners, `m:applications` admins viewing examiners'
 * applications, `s:` all signed-in members, `a:` admins viewing support requests, `v:` admins viewing
 * advertisements, `b:` elevated admins viewing bank accounts and payouts, `r:` elevated admins viewing
 * monthly reports. Their length differs from a socket id's (20 characters), because socket ids are rooms
 * too.
 */
export const streamOf = {
  member: (userId: string) => `u:${userId}`,
  circuit: (circuitId: string) => `x:${circuitId}`,
  group: (groupId: string) => `g:${groupId}`,
  groupDirectory: () => 'd:groups',
  examSchedule: () => 'e:schedule',
  examInfo: () => 'f:exam-info',
  ideas: () => 'i:ideas',
  board: (board: string) => `p:${board}`,
  stations: () => 's:stations',
  examiners: () => 'm:market',
  examinerApplications: () => 'm:applications',
  support: () => 'a:support',
  advertisements: () => 'v:advertisements',
  payouts: () => 'b:payouts',
  reports: () => 'r:reports',
} as const;
