// @vitest-environment jsdom
import {
  attendPartnerLobby,
  getPartnerLobby,
  joinPartnerLobby,
  partnerLobbyChanged,
  readyInPartnerLobby,
} from '@cascade/shared/features/partner-lobby/contract';
import { screen } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { aLobby, inLobby, lobbyToken } from '../../testing/factories/partner-lobby.ts';
import { button } from '../../testing/find.ts';
import { test } from '../../testing/screen-test.tsx';
import { LobbyScreen } from './lobby-screen.tsx';

const lobbyAt = { at: `/practise-together/${lobbyToken}`, pattern: '/practise-together/:token' };
const joined = aLobby({ rev: 2, other: inLobby, isFull: true });

describe('the host', () => {
  test('has the link and its code until somebody joins, and then sees who is there', async ({
    server,
    renderScreen,
    emit,
  }) => {
    server.answer(getPartnerLobby, aLobby());
    server.answer(attendPartnerLobby, aLobby());
    renderScreen(<LobbyScreen token={lobbyToken} />, lobbyAt);
    expect(
      await screen.findByRole('heading', { level: 1, name: 'You are the candidate' }),
    ).toBeTruthy();
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Link for your partner' });
    expect(field.value).toBe(`${location.origin}/practise-together/${lobbyToken}`);
    expect(screen.getByRole('img', { name: 'QR code of the link' })).toBeTruthy();
    emit(partnerLobbyChanged, { lobby: joined });
    expect(await screen.findByText(inLobby.handle)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('says ready, and takes it back', async ({ server, user, renderScreen }) => {
    server.answer(getPartnerLobby, joined);
    server.answer(attendPartnerLobby, joined);
    renderScreen(<LobbyScreen token={lobbyToken} />, lobbyAt);
    await screen.findByRole('button', { name: 'Ready' });
    const ready = aLobby({ ...joined, rev: 3, own: { ...inLobby, isReady: true } });
    server.answer(readyInPartnerLobby, ready);
    server.answer(attendPartnerLobby, ready);
    await user.click(button('Ready'));
    expect(
      await screen.findByText(/^You are ready\. The clock starts when quiet-otter is/),
    ).toBeTruthy();
    server.answer(readyInPartnerLobby, { ...joined, rev: 4 });
    await user.click(button('Not ready'));
    expect(await screen.findByRole('button', { name: 'Ready' })).toBeTruthy();
    expect(server.calls(readyInPartnerLobby).map(({ body }) => body)).toEqual([
      { round: 1, isReady: true },
      { round: 1, isReady: false },
    ]);
  });
});

describe('somebody with the link, signed out', () => {
  test.override('member', null);

  test('sees who invites and what they would be, and joins with the key of their device', async ({
    server,
    user,
    renderScreen,
  }) => {
    const invited = aLobby({ seat: null, own: null, other: inLobby, station: null, role: 'both' });
    server.answer(getPartnerLobby, invited);
    renderScreen(<LobbyScreen token={lobbyToken} />, lobbyAt);
    expect(await screen.findByText('quiet-otter invites you')).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'You are the role player' })).toBeTruthy();
    const guest = aLobby({ seat: 'guest', rev: 2, role: 'both', other: inLobby, isFull: true });
    server.answer(joinPartnerLobby, guest);
    server.answer(attendPartnerLobby, guest);
    await user.click(button('Join'));
    expect(await screen.findByRole('button', { name: 'Ready' })).toBeTruthy();
    expect(server.calls(joinPartnerLobby)[0]?.body).toEqual({
      key: expect.stringMatching(/^[\w-]{32}$/),
    });
  });

  test('a taken seat, a dead link and a failure are said, the last can be tried again', async ({
    server,
    user,
    renderScreen,
  }) => {
    server.refuse(getPartnerLobby, { status: 500, code: 'unexpected' });
    renderScreen(<LobbyScreen token={lobbyToken} />, lobbyAt);
    expect(
      await screen.findByRole('heading', { name: 'The lobby could not be loaded' }),
    ).toBeTruthy();
    const full = aLobby({ seat: null, own: null, other: inLobby, station: null, isFull: true });
    server.answer(getPartnerLobby, full);
    await user.click(button('Retry'));
    expect(await screen.findByText('Somebody has already joined')).toBeTruthy();
  });

  test('a link that leads nowhere says so', async ({ server, renderScreen }) => {
    server.refuse(getPartnerLobby, { status: 404, code: 'not_found' });
    renderScreen(<LobbyScreen token={lobbyToken} />, lobbyAt);
    expect(await screen.findByText('This invitation no longer works')).toBeTruthy();
  });
});
