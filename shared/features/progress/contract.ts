import { z } from 'zod';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';
import { ScenarioId } from '../scenarios/contract.ts';
import { Stats } from '../stats/stats.ts';

/** One member's progress with one station. `rev` rises with every change; the higher one wins. */
export const Progress = z.object({
  scenarioId: z.number().int(),
  completed: z.boolean(),
  bookmarked: z.boolean(),
  rev: z.number().int().min(0),
});
export type Progress = z.infer<typeof Progress>;

export const listProgress = defineRoute({
  name: 'progress.list',
  method: 'get',
  path: '/api/progress',
  summary: 'Every station that the member has touched',
  access: 'member',
  response: z.array(Progress),
});

export const getProgress = defineRoute({
  name: 'progress.get',
  method: 'get',
  path: '/api/progress/:scenarioId',
  summary: 'The member’s progress with one station',
  access: 'member',
  params: z.object({ scenarioId: ScenarioId }),
  response: Progress,
  failures: ['not_found'],
});

const params = z.object({ id: ScenarioId });

export const completeScenario = defineRoute({
  name: 'progress.complete',
  method: 'post',
  path: '/api/scenarios/:id/complete',
  summary: 'Marks a station complete; a second time changes nothing',
  access: 'member',
  delivery: 'offline',
  params,
  response: Progress,
  failures: ['not_found'],
});

export const toggleBookmark = defineRoute({
  name: 'progress.bookmark',
  method: 'post',
  path: '/api/scenarios/:id/bookmark',
  summary: 'Toggles the bookmark; a repeat needs the same Idempotency-Key',
  access: 'member',
  delivery: 'offline',
  params,
  response: Progress,
  failures: ['not_found'],
});

export const progressChanged = defineEvent({
  name: 'progress.changed',
  summary: 'The member completed or bookmarked a station, on some device',
  isDurable: true,
  data: z.object({ progress: Progress, stats: Stats }),
});
