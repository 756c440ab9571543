// @vitest-environment jsdom
import { getTrialStation } from '@cascade/shared/features/trial/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { trialEntry } from '../../../features/trial/kept-trial.ts';
import { aMember } from '../../../testing/factories/member.ts';
import { aStation, aTask } from '../../../testing/factories/station.ts';
import { button, clockDigits, dialogButton } from '../../../testing/find.ts';
import { test as screenTest } from '../../../testing/screen-test.tsx';
import { TrialPage } from './trial-page.tsx';

const place = { at: '/try', pattern: '/try' };
const DAY_MS = 86_400_000;
const rating = () => within(screen.getByRole('group', { name: /^Global rating/ }));
const domain = (name: RegExp) => within(screen.getByRole('group', { name }));

const test = screenTest.extend<{ startTrial: () => Promise<void> }>({
  startTrial: async ({ user, server, renderScreen, clock: _ }, use) => {
    server.answer(getTrialStation, aStation());
    await use(async () => {
      renderScreen(<TrialPage />, place);
      await user.click(await screen.findByRole('button', { name: 'Start reading' }));
      await screen.findByText(aTask.scenario);
    });
  },
});

describe('a visitor', () => {
  test.override({ member: null });

  test('one press starts the clock, and the brief stays closed until the task ends', async ({
    clock,
    startTrial,
  }) => {
    await startTrial();
    await clock.pass(20_000);
    expect(document.title).toMatch(/^1:(10|09) Reading · /);
    expect(screen.queryByText('You drive a bus.')).toBeNull();
    await clock.pass(495_000);
    expect(document.title).toMatch(/^Task ended · /);
    expect(screen.getByText('You drive a bus.')).toBeTruthy();
  });

  test('reading is skipped, the clock pauses, and a page that is opened again goes on', async ({
    user,
    clock,
    renderScreen,
    startTrial,
  }) => {
    await startTrial();
    await user.click(button('Skip the reading'));
    await clock.pass(1_000);
    expect(document.title).toMatch(/^6:5\d Task · /);
    await user.type(screen.getByRole('textbox', { name: 'Your notes' }), 'Ask first');
    await user.click(button('Pause'));
    const stopped = clockDigits();
    await clock.pass(120_000);
    document.body.innerHTML = '';
    renderScreen(<TrialPage />, place);
    expect(clockDigits()).toBe(stopped);
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your notes' }).value).toBe(
      'Ask first',
    );
  });

  test('what is opened early is remembered, after a question', async ({ user, startTrial }) => {
    await startTrial();
    await user.click(button('Open brief and mark scheme'));
    await user.click(dialogButton('Go back'));
    expect(trialEntry.find()?.revealedAt).toBeNull();
    await user.click(button('Open brief and mark scheme'));
    await user.click(dialogButton('Open them'));
    expect(screen.getByText('You drive a bus.')).toBeTruthy();
    expect(trialEntry.find()?.revealedAt).toEqual(expect.any(Number));
  });

  test('marking names what is missing, then shows mark and verdict, and offers an account', async ({
    user,
    startTrial,
  }) => {
    await startTrial();
    await user.click(button('Finish now'));
    await user.click(dialogButton('Finish now'));
    await user.click(button('Finish marking'));
    expect(screen.getByRole('alert').textContent).toContain('score "History"');
    await user.click(domain(/^History/).getByRole('radio', { name: /^4/ }));
    await user.click(domain(/^Risk/).getByRole('radio', { name: /^2/ }));
    await user.click(rating().getByRole('radio', { name: /^Borderline Fail/ }));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(button('Finish marking'));
    expect(screen.getByTestId('result-mark').textContent).toBe('12 / 20');
    const keep = screen.getByRole('link', { name: 'Keep this result: create an account' });
    expect(keep.getAttribute('href')).toBe('/api/login?new&returnTo=/progress');
    expect(trialEntry.find()?.markedAt).toEqual(expect.any(Number));
  });

  test('two tabs hold one trial: each change is made to what the other has stored', async ({
    user,
    startTrial,
  }) => {
    await startTrial();
    const known = trialEntry.find();
    if (!known) throw new Error('Nothing was kept.');
    const inOther = { ...known, sheet: { ...known.sheet, oneChange: 'Of the other tab' } };
    trialEntry.keep(inOther);
    await user.type(screen.getByRole('textbox', { name: 'Your notes' }), 'Here');
    expect(trialEntry.find()?.sheet).toMatchObject({
      notes: 'Here',
      oneChange: 'Of the other tab',
    });
    trialEntry.forget();
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'trial-station' })));
    expect(await screen.findByRole('button', { name: 'Start reading' })).toBeTruthy();
  });

  test('on another day it may be continued, or begun afresh', async ({
    user,
    clock,
    renderScreen,
    startTrial,
  }) => {
    await startTrial();
    await user.type(screen.getByRole('textbox', { name: 'Your notes' }), 'Yesterday');
    document.body.innerHTML = '';
    await clock.pass(DAY_MS);
    const opened = renderScreen(<TrialPage />, place);
    expect(screen.getByText('You have tried this station before')).toBeTruthy();
    await user.click(button('Continue'));
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your notes' }).value).toBe(
      'Yesterday',
    );
    opened.unmount();
    renderScreen(<TrialPage />, place);
    await user.click(button('Start afresh'));
    expect(await screen.findByRole('button', { name: 'Start reading' })).toBeTruthy();
    expect(trialEntry.find()).toBeNull();
  });

  test('without an answer it says so and asks again', async ({ user, server, renderScreen }) => {
    server.refuse(getTrialStation, { status: 500, detail: 'Not now.' });
    renderScreen(<TrialPage />, place);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Not now.');
    server.answer(getTrialStation, aStation());
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('button', { name: 'Start reading' })).toBeTruthy();
  });

  test('an installation without the station says so', async ({ server, renderScreen }) => {
    server.refuse(getTrialStation, { status: 404, detail: 'There is no station to try here.' });
    renderScreen(<TrialPage />, place);
    expect(await screen.findByText('There is no station to try')).toBeTruthy();
  });
});

describe('a member', () => {
  test.override({ member: aMember() });

  test('practises the station like any other', async ({ server, renderScreen }) => {
    server.answer(getTrialStation, aStation());
    const { address } = renderScreen(<TrialPage />, place);
    await waitFor(() => expect(address()).toBe('/practice/7'));
  });
});
