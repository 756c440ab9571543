import { z } from 'zod';
import {
  ActorBrief,
  CandidateTask,
  Category,
  Difficulty,
  Feedback,
  MarkScheme,
  Skill,
} from '../../domain/stations/parts.ts';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';

export const ScenarioId = z.coerce
  .number('must be a whole number')
  .int('must be a whole number')
  .positive('must be a whole number above 0')
  .max(2_147_483_647, 'is out of range');

export const ScenarioCard = z.object({
  id: z.number().int(),
  scenarioNumber: z.string(),
  title: z.string(),
  category: Category,
  difficulty: Difficulty,
  skill: Skill,
  duration: z.string(),
  setting: z.string(),
});
export type ScenarioCard = z.infer<typeof ScenarioCard>;

/**
 * Null when its author left it out. Older rows may store a JSON string; readers get the object.
 */
function part<T extends z.ZodType>(schema: T) {
  return z.preprocess((value) => {
    if (typeof value !== 'string') return value ?? null;
    try {
      return JSON.parse(value);
    } catch {
      return null;
    }
  }, schema.nullable());
}

export const Scenario = ScenarioCard.extend({
  candidateTask: part(CandidateTask),
  actorBrief: part(ActorBrief),
  markScheme: part(MarkScheme),
  feedback: part(Feedback),
  areasOfConcern: z.array(z.string()),
  /** 1 for members' stations and for snapshots from before there were editions. */
  edition: z.int().min(1).optional(),
  lawAsAt: z.iso.date().nullish(),
  reviewedAt: z.iso.date().nullish(),
});
export type Scenario = z.infer<typeof Scenario>;

export const CandidateScenario = ScenarioCard.extend({ candidateTask: part(CandidateTask) });
export type CandidateScenario = z.infer<typeof CandidateScenario>;

export const listScenarios = defineRoute({
  name: 'scenarios.list',
  method: 'get',
  path: '/api/scenarios',
  summary: 'All stations as cards, by scenario number',
  access: 'member',
  query: z.object({ category: z.string().trim().min(1).max(80).optional() }),
  response: z.array(ScenarioCard),
});

const scenarioParams = z.object({ id: ScenarioId });

export const getScenario = defineRoute({
  name: 'scenarios.get',
  method: 'get',
  path: '/api/scenarios/:id',
  summary: 'One station, whole',
  access: 'member',
  params: scenarioParams,
  response: Scenario,
  failures: ['not_found', 'forbidden'],
});

export const getCandidateScenario = defineRoute({
  name: 'scenarios.candidate',
  method: 'get',
  path: '/api/scenarios/:id/candidate',
  summary: 'The candidate’s task only, without brief, scheme or feedback',
  access: 'member',
  params: scenarioParams,
  response: CandidateScenario,
  failures: ['not_found', 'forbidden'],
});

export const listCategories = defineRoute({
  name: 'scenarios.categories',
  method: 'get',
  path: '/api/categories',
  summary: 'Names of the categories that have stations',
  access: 'member',
  response: z.array(z.string()),
});

export const listSpecialties = defineRoute({
  name: 'scenarios.specialties',
  method: 'get',
  path: '/api/specialties',
  summary: 'Names of the specialties that have content',
  access: 'member',
  response: z.array(z.string()),
});

export const scenarioListed = defineEvent({
  name: 'scenario.listed',
  summary: 'A station was added; sent to everyone who is signed in',
  isDurable: true,
  data: z.object({ card: ScenarioCard, totalScenarios: z.int().min(0) }),
});
