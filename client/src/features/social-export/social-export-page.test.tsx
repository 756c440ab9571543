// @vitest-environment jsdom
import { circuitListed } from '@cascade/shared/features/circuits/events';
import { examSessionChanged } from '@cascade/shared/features/exam-simulator/contract';
import { progressChanged } from '@cascade/shared/features/progress/contract';
import { scenarioListed } from '@cascade/shared/features/scenarios/contract';
import { getStudyStats } from '@cascade/shared/features/social-export/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { aCircuitSummary } from '../../testing/factories/circuit.ts';
import { anExamSession } from '../../testing/factories/exam.ts';
import { aMember } from '../../testing/factories/member.ts';
import { aCard } from '../../testing/factories/station.ts';
import { emptyStudyStats, someStudyStats } from '../../testing/factories/study-stats.ts';
import { button } from '../../testing/find.ts';
import { test } from '../../testing/screen-test.tsx';
import { SocialExportPage } from './social-export-page.tsx';

const place = { at: '/social-export', pattern: '/social-export' };
const caption = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Caption' }).value;
const pressed = () =>
  screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent);

describe('a visitor', () => {
  test.override('member', null);
  test('is asked to log in, and nothing is read', async ({ server, renderScreen }) => {
    renderScreen(<SocialExportPage />, place);
    expect(await screen.findByText(/^Please log in/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Log In' }).getAttribute('href')).toBe(
      '/api/login?returnTo=%2Fsocial-export',
    );
    expect(server.calls(getStudyStats)).toEqual([]);
  });
});

describe('a member', () => {
  test.override('member', aMember({ name: 'Ana Oyelaran', handle: 'CalmHeron42' }));

  test('sees the templates of a platform, and choosing one sets caption and hashtags', async ({
    server,
    renderScreen,
    user,
  }) => {
    server.answer(getStudyStats, someStudyStats());
    renderScreen(<SocialExportPage />, place);
    await user.click(await screen.findByRole('radio', { name: /^Progress Tracker/ }));
    expect(caption()).toBe('127 of 235 stations done, 54% of the way. Practising for the CASC.');
    expect(pressed()).toEqual([
      '#CASC',
      '#MRCPsych',
      '#Psychiatry',
      '#PsychiatryTrainee',
      '#ExamPrep',
    ]);
    await user.click(button('#CASC'));
    await user.click(button('#FutureConsultant'));
    expect(pressed()).toEqual([
      '#MRCPsych',
      '#Psychiatry',
      '#PsychiatryTrainee',
      '#ExamPrep',
      '#FutureConsultant',
    ]);
    await user.click(screen.getByRole('tab', { name: 'TikTok' }));
    expect(
      screen.getAllByRole('radio', { name: /^(Achievement Story|Progress J|Milestone)/ }),
    ).toHaveLength(3);
    expect(pressed()[1]).toBe('#StudyTok');
    expect(caption()).toBe('14 days in a row. One more step towards the CASC.');
  });

  test('is told what the picture tells: the handle, unless the name or neither is chosen', async ({
    server,
    renderScreen,
    user,
  }) => {
    server.answer(getStudyStats, someStudyStats());
    renderScreen(<SocialExportPage />, place);
    const told = () => screen.getByText('The picture tells:').nextElementSibling?.textContent;
    await screen.findByText('The picture tells:');
    expect(told()).toMatch(/^your handle, CalmHeron42/);
    await user.click(screen.getByRole('radio', { name: 'Name' }));
    expect(told()).toMatch(/^your name, Ana Oyelaran/);
    await user.click(screen.getByRole('radio', { name: 'Neither' }));
    expect(told()).toMatch(/^not who you are/);
  });

  test('sees three figures and three achievements, and a new member where to begin', async ({
    server,
    renderScreen,
    cached,
  }) => {
    server.answer(getStudyStats, someStudyStats());
    const { unmount } = renderScreen(<SocialExportPage />, place);
    const panel = within(await screen.findByRole('region', { name: 'Your progress' }));
    expect(panel.getByText('127 of 235')).toBeTruthy();
    expect(panel.getAllByRole('listitem')).toHaveLength(3);
    unmount();
    cached(getStudyStats, {}, emptyStudyStats);
    renderScreen(<SocialExportPage />, place);
    expect(await screen.findByRole('link', { name: 'Choose a station' })).toBeTruthy();
  });

  test('without a canvas is told that the generation failed, and keeps what was written', async ({
    server,
    renderScreen,
    user,
  }) => {
    server.answer(getStudyStats, someStudyStats());
    renderScreen(<SocialExportPage />, place);
    await user.type(await screen.findByRole('textbox', { name: 'Caption' }), ' On we go.');
    const kept = caption();
    await user.click(button('Generate Export'));
    expect(await screen.findByText('Generation Failed')).toBeTruthy();
    expect(
      screen.getByText('There was an error generating your export. Please try again.'),
    ).toBeTruthy();
    expect(screen.queryByText('Export Ready')).toBeNull();
    expect(button('Generate Export').disabled).toBe(false);
    expect(caption()).toBe(kept);
  });

  test('whose figures could not be loaded can try again', async ({
    server,
    renderScreen,
    user,
  }) => {
    server.refuse(getStudyStats, { status: 503, code: 'unavailable' });
    renderScreen(<SocialExportPage />, place);
    expect(await screen.findByText('Your figures could not be loaded')).toBeTruthy();
    server.answer(getStudyStats, someStudyStats());
    await user.click(button('Retry'));
    expect(await screen.findByText('127 of 235')).toBeTruthy();
  });

  test('has after every event what a fresh fetch has', async ({ server, renderScreen, emit }) => {
    let completedScenarios = 127;
    server.answer(getStudyStats, () => someStudyStats({ completedScenarios }));
    renderScreen(<SocialExportPage />, place);
    expect(await screen.findByText('127 of 235')).toBeTruthy();
    const afterwards: [string, () => void][] = [
      [
        'a station completed on another device',
        () =>
          emit(progressChanged, {
            progress: { scenarioId: 14, completed: true, bookmarked: false, rev: 1 },
            stats: { totalScenarios: 235, completedScenarios: 128, bookmarkedScenarios: 0 },
          }),
      ],
      [
        'a solo mock that has ended',
        () =>
          emit(examSessionChanged, {
            session: anExamSession({ sessionStatus: 'completed', examResult: 'pass' }),
          }),
      ],
      [
        'published results of a circuit',
        () => emit(circuitListed, { circuit: aCircuitSummary({ state: 'published' }) }),
      ],
      [
        'a new station',
        () => emit(scenarioListed, { card: aCard(), totalScenarios: 236 }, 'e:stations'),
      ],
    ];
    for (const [what, happen] of afterwards) {
      completedScenarios += 1;
      happen();
      expect(await screen.findByText(`${completedScenarios} of 235`), what).toBeTruthy();
    }
  });

  test('is not asked for again when a mock has only begun', async ({
    server,
    renderScreen,
    emit,
  }) => {
    server.answer(getStudyStats, someStudyStats());
    renderScreen(<SocialExportPage />, place);
    await screen.findByText('127 of 235');
    emit(examSessionChanged, { session: anExamSession() });
    emit(circuitListed, { circuit: aCircuitSummary({ state: 'lobby' }) });
    expect(server.calls(getStudyStats)).toHaveLength(1);
  });
});
