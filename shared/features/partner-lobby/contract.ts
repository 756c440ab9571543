import { z } from 'zod';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';
import { ScenarioCard, ScenarioId } from '../scenarios/contract.ts';

/**
 * Two people meet before the clock. The host invites by a link, the first who joins by it is the
 * partner, signed in or not, and the clock of a station starts once both have said that they are
 * ready. Afterwards they go on to the next station, with the same roles or swapped ones.
 */

/** Devices say this often that their person is in the lobby. */
export const LOBBY_SEEN_EVERY_MS = 3_000;
/** Without word for so long, somebody counts as away, and no clock starts. */
export const LOBBY_AWAY_AFTER_MS = 10_000;

/** `both`: plays the role and marks. */
export const partnerRoles = ['role-player', 'examiner', 'both'] as const;
export const PartnerRole = z.enum(partnerRoles);
export type PartnerRole = z.infer<typeof PartnerRole>;

const LobbyPerson = z.object({
  /** Null for a partner who is not signed in. */
  handle: z.string().nullable(),
  isHere: z.boolean(),
  isReady: z.boolean(),
});
export type LobbyPerson = z.infer<typeof LobbyPerson>;

export const PartnerLobby = z.object({
  token: z.string(),
  /** Null for somebody with the link who has not joined. */
  seat: z.enum(['host', 'guest']).nullable(),
  /** Rises with each station. */
  round: z.int().min(1),
  /** Rises with every change. */
  rev: z.int().min(1),
  /** The caller's in this round, or what they would be after joining. */
  role: z.enum(['candidate', ...partnerRoles]),
  /** What the one of the two who is not the candidate does. */
  partnerRole: PartnerRole,
  /** The caller; null before they have joined. */
  own: LobbyPerson.nullable(),
  /** The other one: to somebody who has not joined, the host. Null while nobody has joined. */
  other: LobbyPerson.nullable(),
  /** Whether the partner's seat is taken. */
  isFull: z.boolean(),
  /** Null before the caller has joined, and when the station has been removed. */
  station: ScenarioCard.nullable(),
  /** Null until both are ready, and to those who have not joined. */
  start: z
    .object({
      /** In ms since 1970, server time. */
      startedAt: z.number(),
      speed: z.number(),
      /** The page with the caller's own part. */
      path: z.string(),
    })
    .nullable(),
  /** Whether the partner can be the candidate: their attempt needs an account. */
  canSwap: z.boolean(),
});
export type PartnerLobby = z.infer<typeof PartnerLobby>;

const key = z.string().regex(/^[\w-]{32}$/, 'is not the key of a seat');
/** Of a partner who is not signed in, made on their device. */
const SeatKey = z.object({ key: key.optional() });

const params = z.object({ token: z.string().regex(/^[\w-]{32}$/, 'is not an invitation') });
const path = '/api/partner-lobbies';

const open = {
  access: 'public',
  method: 'post',
  params,
  delivery: 'idempotent',
  response: PartnerLobby,
} as const;

export const createPartnerLobby = defineRoute({
  name: 'partner-lobby.create',
  method: 'post',
  path,
  summary: 'Opens a lobby for a station of one’s own, or for one that the caller has not seen',
  access: 'member',
  body: z.strictObject({
    /** Null: any, if possible one that the caller has not seen. */
    scenarioId: ScenarioId.nullable(),
    partnerRole: PartnerRole,
    speed: z.number().min(1).max(600).default(1),
  }),
  response: PartnerLobby,
  failures: ['not_found', 'forbidden', 'invalid'],
});

export const getPartnerLobby = defineRoute({
  name: 'partner-lobby.get',
  method: 'get',
  path: `${path}/:token`,
  summary: 'A lobby as the caller may see it; of its station nothing before they have joined',
  access: 'public',
  params,
  query: SeatKey,
  response: PartnerLobby,
  failures: ['not_found'],
});

export const findPartnerLobby = defineRoute({
  name: 'partner-lobby.of-attempt',
  method: 'get',
  path: '/api/practice/attempts/:id/lobby',
  summary: 'The lobby from which one’s own attempt was started, or null',
  access: 'member',
  params: z.object({ id: z.uuid('must be an attempt id') }),
  response: z.object({ token: z.string() }).nullable(),
});

export const joinPartnerLobby = defineRoute({
  ...open,
  name: 'partner-lobby.join',
  path: `${path}/:token/join`,
  summary: 'Takes the partner’s seat: the first who does has it; a repeat changes nothing',
  body: z.strictObject(SeatKey.shape),
  failures: ['not_found', 'conflict', 'forbidden'],
});

export const attendPartnerLobby = defineRoute({
  ...open,
  name: 'partner-lobby.attend',
  path: `${path}/:token/attend`,
  summary: 'The caller is still in the lobby; every three seconds',
  limit: 'read',
  body: z.strictObject(SeatKey.shape),
  failures: ['not_found', 'forbidden'],
});

export const readyInPartnerLobby = defineRoute({
  ...open,
  name: 'partner-lobby.ready',
  path: `${path}/:token/ready`,
  summary: 'Ready, or not any more; the clock starts once both are ready and in the lobby',
  body: z.strictObject({
    ...SeatKey.shape,
    /** A late repeat must not count for the next station. */
    round: z.int().min(1),
    isReady: z.boolean(),
  }),
  failures: ['not_found', 'forbidden', 'conflict'],
});

export const nextInPartnerLobby = defineRoute({
  ...open,
  name: 'partner-lobby.next',
  path: `${path}/:token/next`,
  summary: 'The next station for the two, once; roles swapped or not',
  body: z.strictObject({ ...SeatKey.shape, after: z.int().min(1), isSwap: z.boolean() }),
  failures: ['not_found', 'forbidden', 'conflict'],
});

export const leavePartnerLobby = defineRoute({
  ...open,
  name: 'partner-lobby.leave',
  path: `${path}/:token/leave`,
  summary: 'The partner leaves the seat; the host ends the lobby and its link',
  body: z.strictObject(SeatKey.shape),
  response: z.object({ left: z.literal(true) }),
});

export const renewPartnerLobby = defineRoute({
  name: 'partner-lobby.renew',
  method: 'post',
  path: `${path}/:token/renew`,
  summary:
    'A new link for the host’s lobby; the one before ends, and the partner who joined by it is out',
  access: 'member',
  params,
  response: PartnerLobby,
  failures: ['not_found', 'conflict'],
});

export const partnerLobbyChanged = defineEvent({
  name: 'partner-lobby.changed',
  summary: 'A lobby changed; to each of the two as they may see it, if they are signed in',
  isDurable: true,
  data: z.object({ lobby: PartnerLobby }),
});

export const partnerLobbyPath = (token: string) => `/practise-together/${token}`;
