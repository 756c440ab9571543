// @vitest-environment jsdom
import {
  saveLiveNote,
  saveLiveSelfRating,
  saveLiveSheet,
} from '@cascade/shared/features/groups/live-round';
import {
  commandLiveSession,
  liveSessionChanged,
} from '@cascade/shared/features/groups/live-session';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { aMarkSheet } from '../../../../../testing/factories/circuit-station.ts';
import {
  aLivePerson,
  aLiveSheet,
  aLiveTurn,
  aLiveView,
  aRunningLive,
  boldWho,
  mildWho,
  ownWho,
} from '../../../../../testing/factories/live-session.ts';
import { aCard } from '../../../../../testing/factories/station.ts';
import { button, clockDigits, dialogButton } from '../../../../../testing/find.ts';
import { TEST_START } from '../../../../../testing/screen-test.tsx';
import {
  heading,
  open,
  stream,
  talk,
  task,
  test,
  whole,
} from '../../../testing/live-session-test.tsx';

describe('a round', () => {
  test('the candidate has the task, then rates themselves before any result is on the screen', async ({
    openLive,
    show,
    server,
    emit,
    user,
    clock,
  }) => {
    openLive(aLiveView({ live: aRunningLive(), turn: aLiveTurn(open) }));
    expect(await screen.findByText(/Mr Hale, 40/)).toBeTruthy();
    expect(clockDigits()).toBe('1:30');
    const turn = aLiveTurn({ ...whole, roles: ['candidate'] });
    const live = aRunningLive({ clock: talk, rev: 5 });
    show(aLiveView({ live, turn }));
    emit(liveSessionChanged, { live }, stream);
    expect(await screen.findByText(/^Rate yourself first\./)).toBeTruthy();
    const sheet = aMarkSheet({ scores: { 0: 4, 1: 4 }, didWell: 'Listened' });
    const { privateNote: _, ...marks } = sheet;
    server.answer(saveLiveSelfRating, ({ body }) => ({
      ...turn,
      selfRating: body,
      results: {
        sheets: [{ examiner: boldWho, sheet: marks, markHundredths: 1_600 }],
        notes: [{ by: mildWho, text: 'You let him finish.' }],
      },
    }));
    await user.click(screen.getByRole('radio', { name: 'Borderline Pass' }));
    await clock.pass(3_000);
    expect(await screen.findByText('16 / 20')).toBeTruthy();
    expect(screen.getByText('You let him finish.')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Borderline Pass' }).checked).toBe(
      true,
    );
  });

  test('with two people one plays and examines: brief in the task, the sheet saved by itself', async ({
    openLive,
    server,
    user,
    clock,
  }) => {
    const seats = [
      { ...boldWho, roles: ['candidate' as const] },
      { ...ownWho, roles: ['role-player' as const, 'examiner' as const] },
    ];
    const live = aRunningLive({ clock: task, round: { number: 1, card: aCard(), seats } });
    const turn = aLiveTurn({
      ...whole,
      roles: ['role-player', 'examiner'],
      candidate: boldWho,
      sheet: aLiveSheet(),
    });
    openLive(aLiveView({ live, turn }));
    await heading('You are the role player and examiner');
    expect(screen.getByText('You drive a bus.')).toBeTruthy();
    server.answer(saveLiveSheet, ({ body }) =>
      aLiveSheet({ version: body.version + 1, sheet: body.sheet }),
    );
    const domain = screen.getByRole('group', { name: /^History/ });
    await user.click(within(domain).getByRole('radio', { name: '4 Good' }));
    await clock.pass(3_000);
    expect(server.calls(saveLiveSheet)[0]?.body).toEqual({
      version: 0,
      sheet: aMarkSheet({ scores: { 0: 4 } }),
    });
    expect(screen.getByTestId('save-status').textContent).toBe('Saved');
  });

  test('who comes late observes, is told so, and writes a note that a reload does not lose', async ({
    openLive,
    server,
    user,
    clock,
  }) => {
    const seats = [
      { ...boldWho, roles: ['candidate' as const] },
      { ...mildWho, roles: ['role-player' as const, 'examiner' as const] },
      { ...ownWho, roles: ['observer' as const] },
    ];
    const joinedAt = new Date(TEST_START + 60_000).toISOString();
    const live = aRunningLive({
      clock: task,
      host: boldWho,
      people: [aLivePerson(boldWho), aLivePerson(mildWho), aLivePerson(ownWho, { joinedAt })],
      round: { number: 1, card: aCard(), seats },
    });
    const view = aLiveView({ live, turn: aLiveTurn({ ...open, roles: ['observer'] }) });
    const leave = openLive(view);
    await heading('You are an observer');
    expect(screen.getByText(/^You came in after this round began/)).toBeTruthy();
    expect(screen.queryByRole('group', { name: 'Clock of the session' })).toBeNull();
    server.answer(saveLiveNote, ({ body }) => body);
    server.disconnect();
    await user.type(screen.getByLabelText(/^Note/), 'Calm');
    await clock.pass(2_000);
    leave();
    server.reconnect();
    openLive(view);
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLTextAreaElement>(/^Note/).value).toBe('Calm'),
    );
    await clock.pass(10_000);
    expect(server.calls(saveLiveNote).at(-1)?.body).toEqual({ text: 'Calm' });
  });

  test('the clock goes on without contact, and says so', async ({ openLive, server, clock }) => {
    openLive(aLiveView({ live: aRunningLive(), turn: aLiveTurn(open) }));
    await screen.findByText(/Mr Hale, 40/);
    server.disconnect();
    await clock.pass(8_000);
    expect(screen.getByText('Connection lost. The clock keeps running.')).toBeTruthy();
    expect(clockDigits()).toBe('1:22');
    await clock.pass(90_000);
    expect(clockDigits()).toBe('6:52');
  });

  test('the host is asked before a phase is skipped; the command names the clock', async ({
    openLive,
    server,
    user,
  }) => {
    openLive(aLiveView({ live: aRunningLive({ rev: 9 }), turn: aLiveTurn(open) }));
    await heading('You are the candidate');
    const next = aRunningLive({ clock: task, rev: 10 });
    server.answer(commandLiveSession, aLiveView({ live: next, turn: aLiveTurn(open) }));
    await user.click(button('Skip phase'));
    expect(server.calls(commandLiveSession)).toEqual([]);
    await user.click(dialogButton('Skip this phase'));
    expect(server.calls(commandLiveSession)[0]?.body).toEqual({ command: 'skip', rev: 1 });
    await waitFor(() => expect(clockDigits()).toMatch(/^[67]:/));
  });
});
