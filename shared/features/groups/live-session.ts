import { z } from 'zod';
import { Skill } from '../../domain/stations/parts.ts';
import { defineCommand } from '../../kernel/command.ts';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';
import { CircuitClockShape } from '../circuits/contract.ts';
import { PersonId } from '../messaging/people.ts';
import { ScenarioCard, ScenarioId } from '../scenarios/contract.ts';
import { groupParams } from './contract.ts';
import {
  LiveRound,
  LiveSeat,
  LiveTurn,
  liveParams,
  livePath,
  sessionId,
  Who,
} from './live-round.ts';

/**
 * A planned session while it is held: a lobby, a queue of stations, and rounds on a clock. Everybody
 * in the group gets the same `LiveSession` by events; what of a station somebody may see is in their
 * own `LiveView`, by role and phase. Each session of a series has one of its own.
 */

/** The lobby opens this long before the session starts. */
export const LOBBY_BEFORE_MS = 60 * 60_000;
/** Of those here, at most so many take part. */
export const MOST_PARTICIPANTS = 8;
export const MOST_QUEUED = 12;
/** Devices say this often that their member is here. */
export const ATTEND_EVERY_MS = 15_000;
/** Without word for so long, a member is no longer here. */
export const ABSENT_AFTER_MS = 45_000;

export const livePhases = ['reading', 'task', 'marking', 'talk'] as const;
export const LivePhase = z.enum([...livePhases, 'over']);
export type LivePhase = z.infer<typeof LivePhase>;
export const LivePerson = Who.extend({
  isHere: z.boolean(),
  isReady: z.boolean(),
  joinedAt: z.iso.datetime(),
});
export type LivePerson = z.infer<typeof LivePerson>;

/** `endsAt` null while paused or between rounds; the phases of the round are in `LivePhase`. */
export const LiveClock = CircuitClockShape.extend({ phase: LivePhase });
export type LiveClock = z.infer<typeof LiveClock>;

export const LiveSession = z.object({
  id: z.uuid(),
  groupId: z.uuid(),
  sessionId: z.uuid(),
  /** Which session of the series. */
  startsAt: z.iso.datetime(),
  /** `lobby` also between rounds, while there is nothing to go on with. */
  state: z.enum(['lobby', 'running', 'over']),
  host: Who.nullable(),
  /** Members who came, the first first. */
  people: z.array(LivePerson),
  /** Stations that are still to come. */
  queue: z.array(z.object({ id: z.uuid(), card: ScenarioCard, addedBy: Who.nullable() })),
  /** The round under way; in the lobby, null. */
  round: LiveRound.nullable(),
  clock: LiveClock.nullable(),
  /** Seats of the next round: as chosen, else by turn. Empty with fewer than two people here. */
  nextSeats: z.array(LiveSeat),
  areSeatsChosen: z.boolean(),
  /** Rounds that are over, the first first. */
  rounds: z.array(LiveRound),
  endedAt: z.iso.datetime().nullable(),
  /** Rises with every change. */
  rev: z.int().positive(),
});
export type LiveSession = z.infer<typeof LiveSession>;

export const LiveView = z.object({
  /** Null until somebody has opened the lobby. */
  live: LiveSession.nullable(),
  /** Which session of the series it is about, and from when the lobby can be opened; null when none is to come. */
  startsAt: z.iso.datetime().nullable(),
  opensAt: z.iso.datetime().nullable(),
  /** The caller's part in the round under way; null in the lobby. Late arrivals observe. */
  turn: LiveTurn.nullable(),
  serverNow: z.number(),
  /** The group's stream, and its position when this was read. */
  stream: z.object({ stream: z.string(), n: z.int().min(0) }),
});
export type LiveView = z.infer<typeof LiveView>;

export const getLiveSession = defineRoute({
  name: 'groups.live',
  method: 'get',
  path: livePath,
  summary:
    'The live session and the caller’s part in it; ask again when round, phase or seats change',
  access: 'member',
  params: liveParams,
  response: LiveView,
  failures: ['not_found'],
});

const change = {
  access: 'verified',
  delivery: 'idempotent',
  params: liveParams,
  response: LiveView,
} as const;
const failures = ['not_found', 'conflict'] as const;

export const enterLiveSession = defineRoute({
  ...change,
  name: 'groups.live-enter',
  method: 'post',
  path: `${livePath}/enter`,
  summary: 'Comes in; the first one opens the lobby and is its host unless the organiser comes',
  failures: [...failures],
});

export const leaveLiveSession = defineRoute({
  ...change,
  name: 'groups.live-leave',
  method: 'post',
  path: `${livePath}/leave`,
  summary: 'Goes out; a seat of the round under way stays',
  failures: [...failures],
});

export const setLiveReady = defineRoute({
  ...change,
  name: 'groups.live-ready',
  method: 'put',
  path: `${livePath}/ready`,
  summary: 'Says whether the caller is ready',
  body: z.strictObject({ isReady: z.boolean() }),
  failures: [...failures],
});

export const queueLiveStation = defineRoute({
  ...change,
  delivery: 'keyed',
  name: 'groups.live-queue',
  method: 'post',
  path: `${livePath}/queue`,
  summary: 'Adds a station: by hand, by skill, or one that nobody here has met. The key is its id',
  body: z.discriminatedUnion('by', [
    z.strictObject({ by: z.literal('station'), scenarioId: ScenarioId }),
    z.strictObject({ by: z.literal('skill'), skill: Skill }),
    z.strictObject({ by: z.literal('unmet') }),
  ]),
  failures: [...failures, 'id_conflict'],
});

export const unqueueLiveStation = defineRoute({
  ...change,
  name: 'groups.live-unqueue',
  method: 'delete',
  path: `${livePath}/queue/:entryId`,
  summary: 'Takes a station out of the queue; anybody here may',
  params: liveParams.extend({ entryId: z.uuid() }),
  failures: [...failures],
});

export const chooseLiveSeats = defineRoute({
  ...change,
  name: 'groups.live-seats',
  method: 'put',
  path: `${livePath}/seats`,
  summary: 'Chooses who sits, plays and examines in the next round; null lets roles rotate',
  body: z.strictObject({
    seats: z
      .strictObject({ candidateId: PersonId, rolePlayerId: PersonId, examinerId: PersonId })
      .nullable(),
  }),
  failures: [...failures],
});

/** Exam time is divided by it. */
const speed = z.number().min(1).max(600).default(1);

export const commandLiveSession = defineRoute({
  ...change,
  name: 'groups.live-command',
  method: 'post',
  path: `${livePath}/clock`,
  summary:
    'For the host, and for anybody here while the host is not: starts a round, pauses, extends, skips, ends. Nothing happens when `rev` is not the clock’s',
  body: z.discriminatedUnion('command', [
    z.strictObject({ command: z.literal('start'), speed }),
    z.strictObject({ command: z.enum(['pause', 'resume', 'skip', 'end']), rev: z.int() }),
    z.strictObject({
      command: z.literal('extend'),
      rev: z.int(),
      seconds: z.int().min(15).max(600),
    }),
  ]),
  failures: [...failures, 'forbidden'],
});

export const handOverLiveSession = defineRoute({
  ...change,
  name: 'groups.live-host',
  method: 'put',
  path: `${livePath}/host`,
  summary: 'Makes somebody here the host; for the host, and for anybody here while the host is not',
  body: z.strictObject({ personId: PersonId }),
  failures: [...failures, 'forbidden'],
});

export const attendLiveSession = defineCommand({
  name: 'groups.attend',
  summary: 'The caller is still in the live session; every 15 seconds',
  data: z.strictObject({ groupId: groupParams.shape.id, sessionId }),
  reply: z.object({}),
});

export const liveSessionChanged = defineEvent({
  name: 'group.live-changed',
  summary: 'Lobby, queue, seats, round or clock of a live session; to members of its group',
  isDurable: true,
  data: z.object({ live: LiveSession }),
});

export const liveSessionTicked = defineEvent({
  name: 'group.live-ticked',
  summary: 'Remaining time of a round, each second, to members of its group',
  isDurable: false,
  data: z.object({
    groupId: z.uuid(),
    sessionId: z.uuid(),
    /** The clock's. */
    rev: z.int(),
    remainingMs: z.number(),
    serverNow: z.number(),
  }),
});
