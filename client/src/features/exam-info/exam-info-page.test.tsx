// @vitest-environment jsdom
import {
  type ExamPeriod,
  examFactChanged,
  getExamInfoStart,
  listExamFacts,
  listExamPeriods,
} from '@cascade/shared/features/exam-info/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { anExamFact } from '../../testing/factories/exam-fact.ts';
import { button } from '../../testing/find.ts';
import { test } from '../../testing/screen-test.tsx';
import { ExamInfoPage } from './exam-info-page.tsx';

const facts = [
  anExamFact({ id: 'card', section: 'requirement', text: 'A credit or debit card' }),
  anExamFact({ checkedOn: '2026-11-12' }),
  anExamFact({ id: 'prepare', section: 'step', text: 'Prepare documents' }),
  anExamFact({ id: 'unit', section: 'contact', text: 'Examinations unit, by e-mail' }),
  anExamFact({
    id: 'site',
    section: 'contact',
    text: 'The College’s website',
    address: 'https://www.rcpsych.ac.uk/training/exams',
    checkedOn: '2026-01-01',
  }),
];
const period: ExamPeriod = {
  period: 'March 2027',
  dates: { from: '2027-03-15', to: '2027-03-22' },
  applicationDeadline: '2027-01-08',
  withdrawalDeadline: null,
  status: 'open',
  location: 'London, Sheffield',
  isUrgent: true,
  official: false,
  isExample: true,
};
const place = { at: '/exam-info', pattern: '/exam-info' };
const stream = { stream: 'f:exam-info', n: 0 };

describe('exam information for a visitor', () => {
  test.override('member', null);

  test('warns, links to the official page, and says when each statement was checked', async ({
    server,
    renderScreen,
  }) => {
    server.answer(listExamFacts, facts);
    server.answer(listExamPeriods, [period]);
    renderScreen(<ExamInfoPage />, place);
    expect(screen.getByText('CASCade is independent')).toBeTruthy();
    const official = screen.getByRole('link', { name: /^Official exam application page/ });
    expect(official.getAttribute('href')).toBe('https://www.rcpsych.ac.uk/training/exams');
    const points = await screen.findByRole('region', { name: 'Key points' });
    expect(points.textContent).toContain('Checked on 12 November 2026 on Applying for your exam');
    const needs = screen.getByRole('region', { name: 'Application requirements' });
    expect(needs.textContent).toContain('Not yet checked. Source: Applying for your exam');
    const contacts = within(screen.getByRole('region', { name: 'Official contacts' }));
    expect(contacts.getByText(/^The address has not been entered here yet/)).toBeTruthy();
    expect(contacts.getByText(/more than 180 days ago/)).toBeTruthy();

    const card = (await screen.findByText('March 2027')).closest('li');
    expect(card?.textContent).toContain('Closes within 14 days');
    expect(card?.textContent).toContain('Not official');
    expect(card?.textContent).toContain('Withdraw bySee the College’s site');
  });

  test('says so when it could not be loaded, and when no exam is coming', async ({
    server,
    renderScreen,
    user,
  }) => {
    server.refuse(listExamFacts, { status: 503, code: 'unavailable' });
    server.answer(listExamPeriods, []);
    renderScreen(<ExamInfoPage />, place);
    expect(await screen.findByText('Exam information could not be loaded')).toBeTruthy();
    expect(await screen.findByText(/^No coming exam has been entered here/)).toBeTruthy();
    server.answer(listExamFacts, facts);
    await user.click(button('Retry'));
    expect(await screen.findByText('Prepare documents')).toBeTruthy();
  });
});

test('a member sees a change at once', async ({ server, renderScreen, emit }) => {
  server.answer(getExamInfoStart, stream);
  server.answer(listExamFacts, facts);
  server.answer(listExamPeriods, []);
  renderScreen(<ExamInfoPage />, place);
  expect(await screen.findByText('Prepare documents')).toBeTruthy();
  const fact = anExamFact({ id: 'prepare', section: 'step', text: 'Gather documents', rev: 2 });
  emit(examFactChanged, { fact }, stream.stream);
  expect(await screen.findByText('Gather documents')).toBeTruthy();
});
