import { z } from 'zod';
import { Category } from '../../domain/stations/parts.ts';
import { defineCommand } from '../../kernel/command.ts';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Who } from '../groups/live-round.ts';

/**
 * Who is ready this minute waits in a queue, and is matched with one or two others whose wishes fit.
 * A match is a practice session with a station, which everybody matched has to enter in time. Nobody
 * learns who waits; only those matched learn each other's handle.
 */

/** Devices say this often that their member still waits. */
export const ATTEND_EVERY_MS = 3_000;
/** Without word for so long, a member leaves the queue. */
export const ABSENT_AFTER_MS = 10_000;
/** Everybody matched has to come in within it. */
export const ANSWER_WITHIN_MS = 20_000;
/** Two people who would also take a third wait so long for one. */
export const THIRD_WITHIN_MS = 8_000;

export const sizeWishes = ['two', 'three', 'either'] as const;
export const roleWishes = ['candidate', 'helper', 'any'] as const;
export const modeWishes = ['voice', 'text', 'either'] as const;

export const Wishes = z.strictObject({
  size: z.enum(sizeWishes),
  /** In the first round; a helper plays or examines. */
  role: z.enum(roleWishes),
  /** Null for any. */
  category: Category.nullable(),
  mode: z.enum(modeWishes),
});
export type Wishes = z.infer<typeof Wishes>;

export const NowWaiting = z.object({
  wishes: Wishes,
  /** A match that was dissolved does not count as a new start. */
  since: z.iso.datetime(),
  /** Whether a match was dissolved because somebody else did not come in. */
  isBack: z.boolean(),
});
export type NowWaiting = z.infer<typeof NowWaiting>;

export const NowMatch = z.object({
  id: z.uuid(),
  /** Null once the session has been removed. */
  session: z.object({ groupId: z.uuid(), sessionId: z.uuid() }).nullable(),
  /** The caller too; who waited longest comes first. */
  people: z.array(Who),
  mode: z.enum(['voice', 'text']),
  /** `met`: everybody came in. `missed`: the caller did not come in, and the others went on. */
  state: z.enum(['open', 'met', 'missed']),
  matchedAt: z.iso.datetime(),
  answerBy: z.iso.datetime(),
});
export type NowMatch = z.infer<typeof NowMatch>;

export const NowQueue = z.object({
  /** How many others wait, whatever their wishes. */
  others: z.int().min(0),
  /** Median of recent waits for such wishes; null while there are too few. */
  estimateSeconds: z.int().min(0).nullable(),
});
export type NowQueue = z.infer<typeof NowQueue>;

const ownPart = {
  /** Null unless the caller waits. */
  waiting: NowWaiting.nullable(),
  /** The caller's last one, until they wait again or put it away. */
  match: NowMatch.nullable(),
  /** Null unless the caller waits. */
  queue: NowQueue.nullable(),
};
export const NowState = z.object({ ...ownPart, serverNow: z.number() });
export type NowState = z.infer<typeof NowState>;

const path = '/api/practise-now';

export const getPractiseNow = defineRoute({
  name: 'practise-now.get',
  method: 'get',
  path,
  summary: 'Whether the caller waits or is matched, and how many others wait',
  access: 'member',
  response: NowState,
});

export const joinPractiseNow = defineRoute({
  name: 'practise-now.join',
  method: 'post',
  path,
  summary: 'Waits for others, or changes the wishes; nothing happens while a match is open',
  access: 'verified',
  delivery: 'idempotent',
  body: Wishes,
  response: NowState,
});

export const leavePractiseNow = defineRoute({
  name: 'practise-now.leave',
  method: 'delete',
  path,
  summary: 'Leaves the queue, declines an open match, or puts the last match away',
  access: 'member',
  delivery: 'idempotent',
  response: NowState,
});

export const answerPractiseNow = defineRoute({
  name: 'practise-now.answer',
  method: 'post',
  path: `${path}/answer`,
  summary: 'After entering the session: looks at once whether everybody matched has come in',
  access: 'verified',
  delivery: 'idempotent',
  response: NowState,
});

export const attendPractiseNow = defineCommand({
  name: 'practise-now.attend',
  summary: 'The caller still waits; every three seconds',
  data: z.strictObject({}),
  reply: z.object({ isWaiting: z.boolean() }),
});

const own = { isDurable: true, data: z.object(ownPart) } as const;

export const practiseNowChanged = defineEvent({
  ...own,
  name: 'practise-now.changed',
  summary: 'The member waits, has other wishes, or no longer waits; to their own devices',
});

export const practiseNowMatched = defineEvent({
  ...own,
  name: 'practise-now.matched',
  summary: 'The member is matched and has to come in; to everybody in the match',
});

export const practiseNowMet = defineEvent({
  ...own,
  name: 'practise-now.met',
  summary: 'Everybody in the match has come in; to all of them',
});

export const practiseNowDissolved = defineEvent({
  ...own,
  name: 'practise-now.dissolved',
  summary: 'Somebody did not come in: who did waits again, at the head of the queue',
});

export const practiseNowCounted = defineEvent({
  name: 'practise-now.counted',
  summary: 'How many others wait, to those who wait',
  isDurable: false,
  data: NowQueue,
});
