import {
  feedbackChanged,
  listFeedback,
  listFeedbackFigures,
} from '@cascade/shared/features/feedback/administration';
import {
  type Idea,
  ideaChanged,
  ideaVoted,
  ideaWithdrawn,
  inVoteOrder,
  listIdeas,
  type ShownIdea,
} from '@cascade/shared/features/feedback/ideas';
import { type EventHandler, onEvent } from '../../live/event-handler.ts';

/** @param hasVoted where it is known; else as it was */
export function withIdea(ideas: ShownIdea[], idea: Idea, hasVoted?: boolean): ShownIdea[] {
  const known = ideas.find(({ id }) => id === idea.id);
  if (known && known.rev > idea.rev) return ideas;
  const next = { ...idea, hasVoted: hasVoted ?? known?.hasVoted ?? false };
  return inVoteOrder([next, ...ideas.filter((one) => one !== known)]);
}

const ideaChangedLive = onEvent(ideaChanged, (cache, { idea }) =>
  cache.patch(listIdeas, {}, (ideas) => withIdea(ideas, idea)),
);

const ideaWithdrawnLive = onEvent(ideaWithdrawn, (cache, { id, rev }) =>
  cache.patch(listIdeas, {}, (ideas) =>
    // It may be public again in a list that is newer.
    ideas.filter((idea) => idea.id !== id || idea.rev > rev),
  ),
);

/** It comes on another stream than the idea, so in any order with it. */
const ideaVotedLive = onEvent(ideaVoted, (cache, { id, publishedAt, hasVoted }) => {
  const isIt = (idea: ShownIdea) => idea.id === id && idea.publishedAt === publishedAt;
  if (cache.read(listIdeas, {})?.some(isIt))
    cache.patch(listIdeas, {}, (ideas) =>
      ideas.map((idea) => (isIt(idea) ? { ...idea, hasVoted } : idea)),
    );
  else cache.refetch(listIdeas, {});
});

/** For admins. */
const feedbackChangedLive = onEvent(feedbackChanged, (cache) => {
  // It leaves one filter's list and enters another's.
  cache.refetchAll(listFeedback);
  cache.refetchAll(listFeedbackFigures);
});

export const events: EventHandler[] = [
  ideaChangedLive,
  ideaWithdrawnLive,
  ideaVotedLive,
  feedbackChangedLive,
];
