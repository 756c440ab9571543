import { getSuggestion } from '@cascade/shared/features/insight/contract';
import {
  getProgress,
  listProgress,
  progressChanged,
} from '@cascade/shared/features/progress/contract';
import { listScenarios, scenarioListed } from '@cascade/shared/features/scenarios/contract';
import { byScenarioNumber } from '@cascade/shared/features/scenarios/scenario-filter';
import { getStudyStats } from '@cascade/shared/features/social-export/contract';
import { getStats } from '@cascade/shared/features/stats/contract';
import { type EventHandler, onEvent } from '../../live/event-handler.ts';
import { latestOfEach } from './progress/progress-query.ts';

const progressLive = onEvent(progressChanged, (cache, { progress, stats }) => {
  const { scenarioId } = progress;
  cache.patch(getProgress, { params: { scenarioId } }, (old) =>
    old.rev <= progress.rev ? progress : old,
  );
  cache.patch(listProgress, {}, (old) => latestOfEach(old, [progress]));
  cache.patch(getStats, {}, () => stats);
  cache.refetch(getSuggestion, {});
  cache.refetch(getStudyStats, {});
});

const scenarioListedLive = onEvent(scenarioListed, (cache, { card, totalScenarios }) => {
  cache.patch(listScenarios, {}, (old) =>
    byScenarioNumber([...old.filter(({ id }) => id !== card.id), card]),
  );
  cache.patch(getStats, {}, (old) => ({ ...old, totalScenarios }));
  cache.refetch(getStudyStats, {});
});

export const events: EventHandler[] = [progressLive, scenarioListedLive];
