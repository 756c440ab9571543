// @vitest-environment jsdom
import { getLiveRound } from '@cascade/shared/features/groups/live-round';
import {
  commandLiveSession,
  enterLiveSession,
  getLiveSession,
  liveSessionChanged,
  queueLiveStation,
} from '@cascade/shared/features/groups/live-session';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { aMarkSheet } from '../../../../testing/factories/circuit-station.ts';
import { idOf } from '../../../../testing/factories/id.ts';
import {
  aLivePerson,
  aLiveSession,
  aLiveTurn,
  aLiveView,
  aRunningLive,
  boldWho,
  mildWho,
  ownWho,
} from '../../../../testing/factories/live-session.ts';
import { aCard } from '../../../../testing/factories/station.ts';
import { button } from '../../../../testing/find.ts';
import { heading, marking, open, stream, test, whole } from '../../testing/live-session-test.tsx';
import { LiveSession } from './live-session.tsx';

describe('before somebody has come in', () => {
  test('the page says when the lobby opens, and offers nothing yet', async ({ openLive }) => {
    openLive(aLiveView({ opensAt: '2027-01-04T18:00:00.000Z' }));
    const sentence = await screen.findByText(
      /^You can practise together here\. The lobby opens on/,
    );
    expect(sentence.textContent).toContain('4 January 2027 at 18:00');
    expect(screen.queryByRole('button', { name: 'Come in' })).toBeNull();
  });

  test('a live session that could not be loaded can be tried again', async ({
    clock: _,
    renderScreen,
    show,
    server,
    user,
  }) => {
    server.refuse(getLiveSession, { status: 500, detail: 'Something went wrong.' });
    renderScreen(<LiveSession groupId={idOf(30)} sessionId={idOf(32)} />);
    expect(await screen.findByText('The live session could not be loaded')).toBeTruthy();
    show(aLiveView());
    await user.click(button('Retry'));
    expect(await screen.findByRole('button', { name: 'Come in' })).toBeTruthy();
  });

  test('who comes in first is alone, and is told that a round needs two', async ({
    openLive,
    server,
    user,
  }) => {
    openLive(aLiveView());
    expect(await screen.findByText('Nobody has come in yet.')).toBeTruthy();
    const live = aLiveSession({ people: [aLivePerson(ownWho)], nextSeats: [] });
    server.answer(enterLiveSession, aLiveView({ live }));
    await user.click(button('Come in'));
    expect(await screen.findByText(/^A round needs at least two people/)).toBeTruthy();
    expect(button('Start the round').disabled).toBe(true);
  });
});

describe('the lobby', () => {
  test('a station is added by skill, or one that nobody has met; then the host starts', async ({
    openLive,
    server,
    user,
  }) => {
    openLive(aLiveView({ live: aLiveSession() }));
    expect(await screen.findByText('Add a station to the queue first.')).toBeTruthy();
    const queue = [{ id: idOf(35), card: aCard(), addedBy: ownWho }];
    server.answer(queueLiveStation, aLiveView({ live: aLiveSession({ queue, rev: 2 }) }));
    await user.selectOptions(screen.getByLabelText('Skill'), 'Capacity and Consent');
    await user.click(button('One of this skill'));
    await user.click(button('One nobody here has met'));
    expect(server.calls(queueLiveStation).map(({ body }) => body)).toEqual([
      { by: 'skill', skill: 'Capacity and Consent' },
      { by: 'unmet' },
    ]);
    const running = aLiveView({ live: aRunningLive({ rev: 3 }), turn: aLiveTurn(open) });
    server.answer(commandLiveSession, running);
    await user.click(button('Start the round'));
    expect(server.calls(commandLiveSession)[0]?.body).toEqual({ command: 'start', speed: 1 });
    expect(await heading('You are the candidate')).toBeTruthy();
  });

  test('who is not the host cannot start while the host is here', async ({ openLive, emit }) => {
    const live = aLiveSession({ host: boldWho });
    openLive(aLiveView({ live }));
    await heading('Are you ready?');
    expect(screen.queryByRole('button', { name: 'Start the round' })).toBeNull();
    const people = [aLivePerson(ownWho), aLivePerson(boldWho, { isHere: false })];
    emit(liveSessionChanged, { live: { ...live, people, rev: 2 } }, stream);
    expect(await screen.findByRole('button', { name: 'Start the round' })).toBeTruthy();
  });
});

test('when it is over, everybody has the rounds, and who sat has their marks', async ({
  openLive,
  server,
}) => {
  const { round, ...rest } = aRunningLive();
  const rounds = round ? [round] : [];
  const live = { ...rest, round: null, state: 'over' as const, clock: null, rounds };
  const { privateNote: _, ...marks } = aMarkSheet({ didWell: 'Listened' });
  const results = {
    sheets: [{ examiner: boldWho, sheet: marks, markHundredths: 1_250 }],
    notes: [],
  };
  server.answer(getLiveRound, aLiveTurn({ ...whole, roles: ['candidate'], results }));
  openLive(aLiveView({ live }));
  expect(await screen.findByText('The session is over after one round.')).toBeTruthy();
  expect(await screen.findByText('12.5 / 20')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'your progress' })).toBeTruthy();
});

/** What a page shows after events, in any order, is what one shows that is opened afterwards. */
const steps = {
  joined: aLiveSession({
    people: [aLivePerson(ownWho), aLivePerson(boldWho), aLivePerson(mildWho)],
    rev: 2,
  }),
  started: aRunningLive({ rev: 3 }),
  marked: aRunningLive({ clock: marking, rev: 4 }),
};
test.for([
  ['joined', 'started', 'marked'],
  ['marked', 'started', 'joined'],
  ['started', 'marked', 'started'],
] as const)(
  '%s, %s, %s: the screen is what a fresh one shows',
  async (order, { openLive, show, emit }) => {
    const leave = openLive(aLiveView({ live: aLiveSession() }));
    await heading('Are you ready?');
    const after = aLiveView({ live: steps.marked, turn: aLiveTurn() });
    show(after);
    for (const step of order) emit(liveSessionChanged, { live: steps[step] }, stream);
    await heading('Your own rating');
    const words = () => document.querySelector('body')?.textContent;
    await waitFor(() => expect(words()).toContain('Marking'));
    const live = words();
    leave();
    openLive(after);
    await heading('Your own rating');
    await waitFor(() => expect(words()).toBe(live));
  },
);
