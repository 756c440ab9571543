import { z } from 'zod';
import { defineEvent } from '../../kernel/event.ts';
import { defineJob } from '../../kernel/job.ts';
import { defineRoute } from '../../kernel/route.ts';

/** What the public is told of an idea's state. */
export const ideaStates = ['open', 'planned', 'done', 'declined'] as const;
export type IdeaState = (typeof ideaStates)[number];

/** Feedback that an admin has made public, in the admin's words and without its author. */
export const Idea = z.object({
  id: z.uuid(),
  title: z.string(),
  text: z.string(),
  state: z.enum(ideaStates),
  votes: z.int().min(0),
  publishedAt: z.iso.datetime(),
  /** Raised by each change and each vote. */
  rev: z.int().min(1),
});
export type Idea = z.infer<typeof Idea>;

export const ShownIdea = Idea.extend({
  /** The caller's own vote; false for visitors. */
  hasVoted: z.boolean(),
});
export type ShownIdea = z.infer<typeof ShownIdea>;

/** Votes for ideas that are settled are closed. */
export const isOpenToVotes = ({ state }: Pick<Idea, 'state'>): boolean =>
  state === 'open' || state === 'planned';

/** Most wanted first, then the latest. */
export function inVoteOrder<One extends Idea>(ideas: readonly One[]): One[] {
  return [...ideas].sort(
    (a, b) => b.votes - a.votes || compare(b.publishedAt, a.publishedAt) || compare(b.id, a.id),
  );
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

export const listIdeas = defineRoute({
  name: 'feedback.ideas',
  method: 'get',
  path: '/api/feedback/ideas',
  summary: 'Public ideas, most wanted first',
  access: 'public',
  response: z.array(ShownIdea),
});

export const getIdeasStart = defineRoute({
  name: 'feedback.ideas-start',
  method: 'get',
  path: '/api/feedback/ideas/start',
  summary: 'Where the stream of ideas stands; read it before the list',
  access: 'member',
  response: z.object({ stream: z.string(), n: z.int().min(0) }),
});

export const voteForIdea = defineRoute({
  name: 'feedback.vote',
  method: 'put',
  path: '/api/feedback/ideas/:id/vote',
  summary: 'Gives the caller’s one vote to an idea, or takes it back',
  access: 'verified',
  delivery: 'idempotent',
  params: z.object({ id: z.uuid('must be an id') }),
  body: z.strictObject({ isWanted: z.boolean() }),
  response: ShownIdea,
  failures: ['not_found', 'conflict'],
});

export const ideaChanged = defineEvent({
  name: 'idea.changed',
  summary: 'An idea was made public, changed or voted for; to members who look at ideas',
  isDurable: true,
  data: z.object({ idea: Idea }),
});

export const ideaWithdrawn = defineEvent({
  name: 'idea.withdrawn',
  summary: 'An idea is no longer public; to members who look at ideas',
  isDurable: true,
  data: z.object({ id: z.uuid(), rev: z.int().min(1) }),
});

export const ideaVoted = defineEvent({
  name: 'idea.voted',
  summary: 'The member’s own vote, on some device',
  isDurable: true,
  /** `publishedAt` tells the vote from one before the idea was withdrawn. */
  data: z.object({ id: z.uuid(), publishedAt: z.iso.datetime(), hasVoted: z.boolean() }),
});

export const tellDone = defineJob({
  name: 'feedback.tell-done',
  queue: 'feedback',
  data: z.strictObject({ feedbackId: z.uuid() }),
  attempts: 6,
  backoffMs: 500,
});
