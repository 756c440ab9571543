// @vitest-environment jsdom
import { startAttempt } from '@cascade/shared/features/practice/contract';
import { getCandidateScenario } from '@cascade/shared/features/scenarios/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { anAttempt } from '../../testing/factories/attempt.ts';
import { aStation, aTask } from '../../testing/factories/station.ts';
import { test } from '../../testing/screen-test.tsx';
import { PracticeStartPage } from './practice-start-page.tsx';

const pattern = '/practice/:scenarioId';
const station = aStation();
const start = () => screen.findByRole('button', { name: 'Start reading' });

test('the start shows which station it is and hides its task until the clock runs', async ({
  renderScreen,
  server,
  user,
}) => {
  server.answer(getCandidateScenario, station);
  server.answer(startAttempt, anAttempt());
  const { address } = renderScreen(<PracticeStartPage />, { at: '/practice/7', pattern });
  expect(screen.getByText('Loading the station')).toBeTruthy();
  expect(await screen.findByRole('heading', { name: station.title })).toBeTruthy();
  expect(screen.getByText('History Taking | Clinic')).toBeTruthy();
  expect(screen.queryByText(aTask.scenario)).toBeNull();
  expect(server.calls(startAttempt)).toEqual([]);
  await user.click(await start());
  await waitFor(() => expect(address()).toBe(`/practice/attempt/${anAttempt().id}`));
  expect(server.calls(startAttempt).map(({ body }) => body)).toEqual([{ scenarioId: 7, speed: 1 }]);
});

test('the speed in the address and Continuous practice are set beforehand, the latter for the next visit too', async ({
  renderScreen,
  server,
  user,
}) => {
  server.answer(getCandidateScenario, station);
  server.answer(startAttempt, anAttempt());
  const place = { at: '/practice/7?speed=30', pattern };
  const first = renderScreen(<PracticeStartPage />, place);
  const toggle = () => screen.findByRole('switch', { name: 'Continuous practice' });
  expect((await toggle()).getAttribute('aria-checked')).toBe('false');
  await user.click(await toggle());
  first.unmount();
  renderScreen(<PracticeStartPage />, place);
  expect((await toggle()).getAttribute('aria-checked')).toBe('true');
  expect(localStorage.getItem('back-to-back')).toBe('true');
  expect(screen.getByText('Developer speed: 30 times')).toBeTruthy();
  await user.click(await start());
  await waitFor(() => expect(server.calls(startAttempt)).toHaveLength(1));
  expect(server.calls(startAttempt)[0]?.body.speed).toBe(30);
});

test('a station that is closed to the member does not start, and says why', async ({
  renderScreen,
  server,
  user,
}) => {
  server.answer(getCandidateScenario, station);
  server.refuse(startAttempt, { status: 403, detail: 'You will sit it in a mock.' });
  const { address } = renderScreen(<PracticeStartPage />, { at: '/practice/7', pattern });
  await user.click(await start());
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The station did not start');
  expect(alert.textContent).toContain('You will sit it in a mock.');
  expect(address()).toBe('/practice/7');
});

test('an address without a number, an unknown station and an outage each say what is wrong', async ({
  renderScreen,
  server,
  user,
}) => {
  const wrong = renderScreen(<PracticeStartPage />, { at: '/practice/abc', pattern });
  expect(screen.getByRole('heading', { name: 'Invalid scenario ID' })).toBeTruthy();
  wrong.unmount();
  server.refuse(getCandidateScenario, { status: 404, code: 'not_found' });
  const unknown = renderScreen(<PracticeStartPage />, { at: '/practice/9999', pattern });
  expect(await screen.findByRole('heading', { name: 'Scenario Not Found' })).toBeTruthy();
  unknown.unmount();
  server.disconnect();
  renderScreen(<PracticeStartPage />, { at: '/practice/7', pattern });
  expect(
    await screen.findByRole('heading', { name: 'The station could not be loaded' }),
  ).toBeTruthy();
  server.reconnect();
  server.answer(getCandidateScenario, station);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await start()).toBeTruthy();
});
