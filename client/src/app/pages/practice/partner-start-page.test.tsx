// @vitest-environment jsdom
import { listMyGroups } from '@cascade/shared/features/groups/contract';
import { listConversations } from '@cascade/shared/features/messaging/contract';
import { createPartnerLobby } from '@cascade/shared/features/partner-lobby/contract';
import { nextStation, startAttempt } from '@cascade/shared/features/practice/contract';
import { act, screen } from '@testing-library/react';
import { expect, onTestFinished, vi } from 'vitest';
import { anAttempt } from '../../../testing/factories/attempt.ts';
import { aLobby, lobbyToken } from '../../../testing/factories/partner-lobby.ts';
import { aCard } from '../../../testing/factories/station.ts';
import { button } from '../../../testing/find.ts';
import { test } from '../../../testing/screen-test.tsx';
import { PartnerStartPage } from './partner-start-page.tsx';

test.beforeEach(({ server }) => {
  server.answer(listConversations, []);
  server.answer(listMyGroups, []);
});

const place = { at: '/practise-together', pattern: '/practise-together' };

test('without conversations a link is one press, with a station new to the member', async ({
  server,
  user,
  renderScreen,
}) => {
  const { address } = renderScreen(<PartnerStartPage />, place);
  expect(await screen.findByText('You write with nobody yet. Send a link instead.')).toBeTruthy();
  expect(button('Send').disabled).toBe(true);
  server.answer(createPartnerLobby, aLobby());
  await user.click(button('Link'));
  await vi.waitFor(() => expect(address()).toBe(`/practise-together/${lobbyToken}`));
  expect(server.calls(createPartnerLobby)[0]?.body).toEqual({
    scenarioId: null,
    partnerRole: 'both',
    speed: 1,
  });
});

test('what the partner does can be chosen', async ({ server, user, renderScreen }) => {
  renderScreen(<PartnerStartPage />, place);
  await user.click(await screen.findByRole('radio', { name: 'Plays' }));
  server.answer(createPartnerLobby, aLobby());
  await user.click(button('QR code'));
  await vi.waitFor(() => expect(server.calls(createPartnerLobby)).toHaveLength(1));
  expect(server.calls(createPartnerLobby)[0]?.body).toMatchObject({ partnerRole: 'role-player' });
});

test('one phone starts the clock at once, with its parts to pass on', async ({
  server,
  user,
  renderScreen,
}) => {
  const { address } = renderScreen(<PartnerStartPage />, place);
  server.answer(nextStation, aCard());
  server.answer(startAttempt, anAttempt());
  await user.click(await screen.findByRole('button', { name: 'Share one phone' }));
  await vi.waitFor(() => expect(address()).toBe(`/practice/attempt/${anAttempt().id}?phone`));
});

test('conversations that cannot be loaded can be asked for again, and a link works all the same', async ({
  server,
  user,
  renderScreen,
}) => {
  server.refuse(listConversations, { status: 500, code: 'unexpected' });
  renderScreen(<PartnerStartPage />, place);
  expect(
    await screen.findByRole('heading', { name: 'Your conversations could not be loaded' }),
  ).toBeTruthy();
  expect(button('Link').disabled).toBe(false);
  server.answer(listConversations, []);
  await user.click(button('Retry'));
  expect(await screen.findByText(/^You write with nobody yet/)).toBeTruthy();
});

test('offline nothing can be pressed, and the page says why', async ({ renderScreen }) => {
  renderScreen(<PartnerStartPage />, place);
  await screen.findByText(/^You write with nobody yet/);
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  onTestFinished(() => online.mockRestore());
  act(() => void dispatchEvent(new Event('offline')));
  expect(await screen.findByText(/^You are offline/)).toBeTruthy();
  expect(button('Link').disabled).toBe(true);
});
