// @vitest-environment jsdom
import {
  createPartnerLinks,
  emptyPartnerSheet,
  getPartnerSheet,
  getPartnerStation,
  type OwnPartnerSheet,
  type PartnerStation,
  savePartnerSheet,
} from '@cascade/shared/features/partner/contract';
import { revealAttempt } from '@cascade/shared/features/practice/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { anAttempt } from '../../../testing/factories/attempt.ts';
import { aBrief, aScheme, aStation, aTask } from '../../../testing/factories/station.ts';
import { clockDigits } from '../../../testing/find.ts';
import { PartnerPage } from './partner-page.tsx';
import { test } from './testing/attempt-test.tsx';

const token = 'r'.repeat(32);
const partnerAt = { at: `/partner/${token}`, pattern: '/partner/:token' };
const { clock: running, serverNow } = anAttempt();

/** As the server sends it: nothing but the parts of the view. */
function stationFor(view: PartnerStation['view']): PartnerStation {
  const isExaminer = view === 'examiner';
  return {
    view,
    card: aStation(),
    clock: running,
    serverNow,
    candidateTask: view === 'role-player' ? null : aTask,
    actorBrief: view === 'candidate' ? null : aBrief,
    markScheme: isExaminer ? { ...aScheme } : null,
    feedback: null,
    areasOfConcern: isExaminer ? ['Did not ask about children'] : [],
  };
}

const unsaved: OwnPartnerSheet = { version: 0, name: '', sheet: emptyPartnerSheet, sentAt: null };
const opened = {
  scheme: { markScheme: { ...aScheme }, areasOfConcern: [] },
  own: unsaved,
  debrief: null,
};
const ended = { ...running, finishedAt: running.startedAt + 1_000 };

describe('somebody with a link, signed out', () => {
  test.override('member', null);

  test('the role player sees the brief and the clock, and can change neither', async ({
    clock,
    renderScreen,
    server,
  }) => {
    server.answer(getPartnerStation, () => ({
      ...stationFor('role-player'),
      serverNow: clock.now(),
    }));
    renderScreen(<PartnerPage />, partnerAt);
    expect(await screen.findByText(aBrief.background)).toBeTruthy();
    expect(screen.getByRole('heading', { level: 1, name: 'You are the role player' })).toBeTruthy();
    expect(screen.queryByRole('tab')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull();
    await clock.pass(95_000);
    expect(document.title).toMatch(/^6:5\d Task · Role player/);
  });

  test('the examiner has task, brief and scheme as tabs', async ({
    user,
    renderScreen,
    server,
  }) => {
    server.answer(getPartnerStation, stationFor('examiner'));
    renderScreen(<PartnerPage />, partnerAt);
    expect(await screen.findByText(aTask.scenario)).toBeTruthy();
    await user.click(screen.getByRole('tab', { name: 'Mark scheme' }));
    expect(screen.getByText('Takes a history')).toBeTruthy();
    expect(screen.getByText('Did not ask about children')).toBeTruthy();
  });

  test('a pause shows within seconds; a lost connection is said, and the clock runs on', async ({
    clock,
    renderScreen,
    server,
  }) => {
    let shown = running;
    server.answer(getPartnerStation, () => ({
      ...stationFor('role-player'),
      clock: shown,
      serverNow: clock.now(),
    }));
    renderScreen(<PartnerPage />, partnerAt);
    await screen.findByText(aBrief.background);
    server.disconnect();
    await clock.pass(4_000);
    expect(await screen.findByText(/^Reconnecting\. The clock runs on/)).toBeTruthy();
    const before = clockDigits();
    await clock.pass(2_000);
    expect(clockDigits()).not.toBe(before);
    expect(screen.getByText(aBrief.background)).toBeTruthy();
    shown = { ...running, pausedAt: clock.now() };
    server.reconnect();
    await clock.pass(4_000);
    await waitFor(() => expect(screen.getByRole('timer').textContent).toContain('Reading, paused'));
    expect(screen.queryByText(/^Reconnecting/)).toBeNull();
  });

  test('after the end the part stays, and the clock says that the task has ended', async ({
    clock,
    renderScreen,
    server,
  }) => {
    server.answer(getPartnerStation, () => ({
      ...stationFor('role-player'),
      clock: ended,
      serverNow: clock.now(),
    }));
    server.answer(getPartnerSheet, opened);
    renderScreen(<PartnerPage />, partnerAt);
    await screen.findByText(aBrief.background);
    expect(screen.getByRole('timer').textContent).toContain('Task ended');
    expect(document.title).toMatch(/^Task ended · Role player/);
  });

  test('an examiner marks after the task, sends the sheet, and reads the candidate’s words', async ({
    clock,
    user,
    renderScreen,
    server,
  }) => {
    let own = unsaved;
    let debrief: { didWell: string; oneChange: string } | null = null;
    server.answer(getPartnerStation, () => ({
      ...stationFor('examiner'),
      clock: ended,
      serverNow: clock.now(),
    }));
    server.answer(getPartnerSheet, () => ({ ...opened, own, debrief }));
    server.answer(savePartnerSheet, ({ body: { version, isSent, ...body } }) => {
      own = { ...body, version: version + 1, sentAt: isSent ? '2027-01-04T09:00:00.000Z' : null };
      return own;
    });
    renderScreen(<PartnerPage />, partnerAt);
    await screen.findByRole('button', { name: 'Send' });
    for (const [domain, mark] of [
      ['History', '4 Good'],
      ['Risk', '2 Poor'],
    ] as const)
      await user.click(
        within(screen.getByRole('group', { name: new RegExp(`^${domain}`) })).getByRole('radio', {
          name: mark,
        }),
      );
    await user.click(screen.getByRole('radio', { name: 'Borderline Pass' }));
    await user.type(screen.getByRole('textbox', { name: /^Your name/ }), 'Alex');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await screen.findByText(/^Sent\. The candidate sees/)).toBeTruthy();
    expect(server.calls(savePartnerSheet).at(-1)?.body).toMatchObject({
      name: 'Alex',
      isSent: true,
      sheet: { scores: { 0: 4, 1: 2 }, globalRating: 'Borderline Pass' },
    });
    debrief = { didWell: 'I slowed down.', oneChange: '' };
    await clock.pass(4_000);
    expect(await screen.findByText('I slowed down.')).toBeTruthy();
  });

  test('before the task there is no mark sheet, and the candidate’s link never has one', async ({
    clock,
    renderScreen,
    server,
  }) => {
    server.answer(getPartnerStation, () => ({
      ...stationFor('candidate'),
      clock: ended,
      serverNow: clock.now(),
    }));
    renderScreen(<PartnerPage />, partnerAt);
    await screen.findByText(aTask.scenario);
    expect(screen.queryByText('Mark sheet')).toBeNull();
    expect(server.calls(getPartnerSheet)).toEqual([]);
  });

  test('waiting for the part is announced', async ({ renderScreen, server }) => {
    const answer = server.hold(getPartnerStation);
    server.answer(getPartnerSheet, opened);
    renderScreen(<PartnerPage />, partnerAt);
    expect(screen.getByText('Loading the station')).toBeTruthy();
    answer(stationFor('role-player'));
    expect(await screen.findByText(aBrief.background)).toBeTruthy();
    expect(screen.queryByText('Loading the station')).toBeNull();
  });

  test('a link that leads nowhere says so, and a failure can be tried again', async ({
    user,
    renderScreen,
    server,
  }) => {
    server.refuse(getPartnerStation, { status: 500, code: 'unexpected' });
    renderScreen(<PartnerPage />, partnerAt);
    expect(
      await screen.findByRole('heading', { name: 'The station could not be loaded' }),
    ).toBeTruthy();
    server.refuse(getPartnerStation, { status: 404, code: 'not_found' });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'This link no longer works' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Go to CASCade' }).getAttribute('href')).toBe('/');
  });
});

const links = (['candidate', 'role-player', 'examiner'] as const).map((view, at) => ({
  view,
  path: `/partner/${'abc'[at]?.repeat(32)}`,
}));

test('links for partners are made on request, one for each part', async ({
  user,
  openAttempt,
  server,
}) => {
  server.answer(createPartnerLinks, links);
  await openAttempt();
  expect(server.calls(createPartnerLinks)).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Get links for partners' }));
  const field = await screen.findByRole<HTMLInputElement>('textbox', {
    name: 'Role player: the brief',
  });
  expect(field.value).toBe(location.origin + links[1]?.path);
  expect(screen.getByText(/Anyone with the link can open it without signing/)).toBeTruthy();
});

test('a passed phone asks who takes it, shows that part alone, and reveals nothing for the attempt', async ({
  user,
  held,
  openAttempt,
  server,
}) => {
  server.answer(createPartnerLinks, links);
  server.answer(getPartnerStation, stationFor('role-player'));
  await openAttempt();
  await user.click(screen.getByRole('switch', { name: 'Pass the phone' }));
  const views = within(screen.getByRole('group', { name: 'Whose part is shown' }));
  await user.click(views.getByRole('button', { name: 'Role player' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Pass the phone to the role player' }));
  expect(screen.queryByText(aBrief.background)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'I am the role player' }));
  expect(await screen.findByText(aBrief.background)).toBeTruthy();
  expect(screen.queryByText(aTask.scenario)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Open brief and mark scheme' })).toBeNull();
  await user.click(views.getByRole('button', { name: 'Candidate' }));
  expect(screen.getByText(aTask.scenario)).toBeTruthy();
  expect(screen.queryByText(aBrief.background)).toBeNull();
  expect(server.calls(revealAttempt)).toEqual([]);
  expect(held.read().isRevealed).toBe(false);
});
