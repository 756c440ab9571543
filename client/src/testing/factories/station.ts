import { Scenario, ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import type { z } from 'zod';

export const aTask = {
  scenario: 'Mr Hale, 40, has come to the clinic alone.',
  task: '1. Take a history.\n2. Assess the risk.',
};

export const aBrief = {
  background: 'You drive a bus.',
  presentation: 'Quiet, looks at the floor.',
  responses: { asked_about_suicide: 'I have thought of it.' },
};

export const aScheme = {
  passingCriteria: { overall: 'Is safe.', essential: ['Asks about plans'], forHigherGrades: [] },
  competencyDomains: [
    { domain: 'History', weight: 50, description: 'Takes a history', criteria: ['Asks openly'] },
    { domain: 'Risk', weight: 50, description: 'Weighs the risk', criteria: ['Asks about plans'] },
  ],
  criteria: [
    { item: 'Greets him', points: 1 },
    { item: 'Asks plainly', points: 3 },
  ],
  passMark: 10.25,
  totalMarks: 20,
};

const card = {
  id: 7,
  scenarioNumber: 'AMH.07',
  title: 'A visit that was not planned',
  category: 'Adult Mental Health',
  difficulty: 'Foundation',
  skill: 'History Taking',
  duration: '7 minutes',
  setting: 'Clinic',
} as const;

export function aCard(change: Partial<z.input<typeof ScenarioCard>> = {}): ScenarioCard {
  return ScenarioCard.parse({ ...card, ...change });
}

export function aStation(change: Partial<z.input<typeof Scenario>> = {}): Scenario {
  return Scenario.parse({
    ...card,
    candidateTask: aTask,
    actorBrief: aBrief,
    markScheme: aScheme,
    feedback: null,
    areasOfConcern: ['Did not ask about children'],
    ...change,
  });
}
