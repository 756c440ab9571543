// @vitest-environment jsdom
import type { Scenario } from '@cascade/shared/features/scenarios/contract';
import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { cleanup, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, test } from 'vitest';
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
      <MemoryRouter>
        {stationPanelsOf(scenario).find((panel) => panel.id === id)?.panel}
      </MemoryRouter>
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

describe('the second edition', () => {
  const { candidateTask, actorBrief, feedback } = whole;
  const second: Scenario = {
    ...whole,
    edition: 2,
    candidateTask: candidateTask && {
      ...candidateTask,
      now: 'Thursday, 15:20',
      materials: [
        {
          id: 'ward-notes',
          kind: 'wardNote',
          title: 'Ward notes',
          textAlternative: 'One entry.',
          entries: [{ at: 'Thu 07:15', by: 'RN Ellis', note: 'Refused breakfast.' }],
        },
      ],
    },
    actorBrief: actorBrief && { ...actorBrief, openingLine: 'Helen worries.' },
    feedback: feedback && {
      ...feedback,
      learning: {
        opening: 'Mr Jones, I am Dr Shah.',
        worthSaying: ['Have you thought of ending your life?'],
        explanation: 'I want to tell you what I think.',
        diagnosis: {
          working: 'Single episode depressive disorder',
          differential: ['Adjustment disorder'],
          decidedBy: 'Four months of low mood.',
        },
        facts: [{ text: 'Not by scales.', source: 'NICE NG225', section: '1.6', year: 2022 }],
        guides: ['ect-explained', 'sleep-history'],
      },
    },
  };

  test('the task has its hour and its documents', async () => {
    show(second, 'candidate-task');
    expect(screen.getByText(/Thursday, 15:20/)).toBeTruthy();
    const document = await screen.findByRole('figure', { name: 'Ward notes' });
    expect(within(document).getByText('Refused breakfast.')).toBeTruthy();
  });

  test('one addition is enough for the role player’s sheet', () => {
    show(second, 'actor-brief');
    expect(screen.getByRole('searchbox', { name: 'Find a fact' })).toBeTruthy();
    expect(screen.getByText('Helen worries.')).toBeTruthy();
    expect(screen.queryByText('Response guidelines')).toBeNull();
  });

  test('feedback teaches: speech, diagnosis, facts with their source, and guides', () => {
    show(second, 'feedback');
    for (const text of [
      'Mr Jones, I am Dr Shah.',
      'Have you thought of ending your life?',
      'I want to tell you what I think.',
      'Single episode depressive disorder',
      'Adjustment disorder',
      'Four months of low mood.',
    ])
      expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText('NICE NG225').parentElement?.textContent).toBe('NICE NG225, 1.6, 2022');
    const links = screen
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['ECT explained', '/quick-references/ect-explained'],
      ['Sleep history', '/quick-references/sleep-history'],
    ]);
  });

  test('the first edition has none of it', () => {
    show(whole, 'actor-brief');
    expect(screen.queryByRole('searchbox')).toBeNull();
    cleanup();
    show(whole, 'feedback');
    expect(screen.queryByText('Worth saying')).toBeNull();
  });
});
