import { getSuggestion } from '@cascade/shared/contracts/insight';
import { getProgress, listProgress, progressChanged } from '@cascade/shared/contracts/progress';
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
