// @vitest-environment jsdom
import type { Scenario } from '@cascade/shared/features/scenarios/contract';
import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { readScenario } from './read-scenario.ts';
import { stationPanelsOf } from './station-panels.tsx';

afterEach(cleanup);

const system = createSystem(defaultBaseConfig, { preflight: false, disableLayers: true });

const bare: Scenario = {
  id: 7,
  scenarioNumber: 'AMH.07',
  title: 'A visit that was not planned',
  category: 'Adult Mental Health',
  difficulty: 'Foundation',
  skill: 'History Taking',
  duration: '7 minutes',
  setting: 'Clinic',
  candidateTask: null,
  actorBrief: null,
  markScheme: null,
  feedback: null,
  areasOfConcern: [],
};

const whole: Scenario = {
  ...bare,
  candidateTask: {
    scenario: 'A man of 40 has come.\nHe is alone.',
    task: '1. Take a history.\n2. Explain what you think.\nDo not examine him.',
  },
  actorBrief: {
    background: 'You drive a bus.',
    presentation: 'Quiet.',
    responses: { asked_about_suicide: 'No, never.', cooperative: 'Yes, doctor.' },
  },
  markScheme: {
    passingCriteria: { overall: 'Is safe.', essential: ['Asks'], forHigherGrades: ['Listens'] },
    competencyDomains: [
      {
        domain: 'Safety',
        weight: 100,
        description: 'Weighs the risk',
        criteria: ['Asks about plans'],
        levels: { excellent: 'All', good: 'Most', average: 'Some', poor: 'Little', veryPoor: 'No' },
      },
    ],
    criteria: [
      { item: 'Greets him', points: 1 },
      { item: 'Asks plainly', points: 3 },
    ],
    passMark: 10.25,
    totalMarks: 20,
    globalRating: { pass: 'P', borderlinePass: 'BP', borderlineFail: 'BF', fail: 'F' },
  },
  feedback: {
    commonPitfalls: [{ area: 'Hurry', description: 'Talks fast.', improvement: 'Wait.' }],
    timeManagement: {
      priorities: 'Risk first.',
      recommended: [
        { minutes: 1.5, focus: 'Greeting' },
        { minutes: 5.5, focus: 'Risk' },
      ],
    },
    excellenceIndicators: ['He is heard'],
    feedback: ['Slow down.', 'Ask again.'],
  },
  areasOfConcern: ['Did not ask'],
};

function show(scenario: Scenario, id: string) {
  render(
    <ChakraProvider value={system}>
      {stationPanelsOf(scenario).find((panel) => panel.id === id)?.panel}
    </ChakraProvider>,
  );
}

test.each([
  ['candidate-task', 'No scenario data available'],
  ['candidate-task', 'No task instructions available'],
  ['actor-brief', 'No background information available'],
  ['actor-brief', 'No presentation details available'],
  ['mark-scheme', 'No marking criteria available for this scenario'],
  ['feedback', 'No feedback available for this scenario'],
])('a part that was left out is named: %s, %s', (id, sentence) => {
  show(bare, id);
  expect(screen.getByText(sentence)).toBeTruthy();
});

test('the task is a numbered list with its closing line beneath', () => {
  show(whole, 'candidate-task');
  const items = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(items.map((item) => item.textContent)).toEqual([
    'Take a history.',
    'Explain what you think.',
  ]);
  expect(screen.getByText('Do not examine him.').tagName).toBe('P');
  expect(screen.getByText('He is alone.').tagName).toBe('P');
});

test('responses are grouped by approach, general ones first', () => {
  show(whole, 'actor-brief');
  const terms = screen.getAllByRole('term').map((term) => term.textContent);
  expect(terms).toEqual(['Cooperative', 'Asked about suicide']);
});

test('the mark scheme shows weights, levels, points, marks and ratings', () => {
  show(whole, 'mark-scheme');
  for (const text of ['Weighting 100%', '10.25 / 20', '1 point', '3 points', 'Borderline Pass'])
    expect(screen.getByText(text)).toBeTruthy();
  expect(screen.getAllByRole('term').map((term) => term.textContent)).toContain('1 Very poor');
  expect(screen.getByText('Did not ask')).toBeTruthy();
});

test('feedback shows the minutes and takes a list as well as a text', () => {
  show(whole, 'feedback');
  for (const text of ['0:00 to 1:30', '1.5 min', '1:30 to 7:00', 'Wait.', 'Ask again.'])
    expect(screen.getByText(text)).toBeTruthy();
});

describe('reading the answer', () => {
  test('a part may arrive as a JSON string', () => {
    const answer = { ...whole, candidateTask: JSON.stringify(whole.candidateTask) };
    expect(readScenario(answer)).toEqual(whole);
  });

  test('a part that cannot be read counts as left out, the others stay', () => {
    const answer = { ...whole, actorBrief: { background: 5 }, feedback: '{' };
    expect(readScenario(answer)).toEqual({ ...whole, actorBrief: null, feedback: null });
  });

  test('missing parts stay missing', () => {
    expect(readScenario(null)).toBeNull();
  });
});
