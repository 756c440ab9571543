import { getSuggestion } from '@cascade/shared/contracts/insight';
import { getProgress, listProgress, progressChanged } from '@cascade/shared/contracts/progress';
import { listScenarios, scenarioListed } from '@cascade/shared/contracts/scenarios';
import { getStats } from '@cascade/shared/contracts/stats';
import { applies } from '../../live/appliers.ts';
import { latestOfEach } from './progress/progress-query.ts';

/** The member completed or bookmarked a station, here or on another device. */
export const progressLive = applies(progressChanged, (cache, { progress, stats }) => {
  const { scenarioId } = progress;
  cache.patch(getProgress, { params: { scenarioId } }, (old) =>
    old.rev <= progress.rev ? progress : old,
  );
  cache.patch(listProgress, {}, (old) => latestOfEach(old, [progress]));
  cache.patch(getStats, {}, () => stats);
  cache.refetch(getSuggestion);
});

/** A station was added; the server lists stations by their numbers' code points. */
export const scenarioListedLive = applies(scenarioListed, (cache, { card, totalScenarios }) => {
  cache.patch(listScenarios, {}, (old) =>
    [...old.filter(({ id }) => id !== card.id), card].sort((a, b) =>
      a.scenarioNumber < b.scenarioNumber ? -1 : 1,
    ),
  );
  cache.patch(getStats, {}, (old) => ({ ...old, totalScenarios }));
});
