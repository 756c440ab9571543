// @vitest-environment jsdom
import {
  commandLiveSession,
  enterLiveSession,
  getLiveRound,
  getLiveSession,
  type LiveView,
  liveSessionChanged,
  queueLiveStation,
  saveLiveNote,
  saveLiveSelfRating,
  saveLiveSheet,
} from '@cascade/shared/features/groups/live-session';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { aMarkSheet } from '../../../../testing/factories/circuit-station.ts';
import { idOf } from '../../../../testing/factories/id.ts';
import {
  aLiveClock,
  aLivePerson,
  aLiveSession,
  aLiveSheet,
  aLiveTurn,
  aLiveView,
  aRunningLive,
  boldWho,
  mildWho,
  ownWho,
} from '../../../../testing/factories/live-session.ts';
import { aBrief, aCard, aScheme, aTask } from '../../../../testing/factories/station.ts';
import { button, clockDigits, dialogButton } from '../../../../testing/find.ts';
import { test as base, TEST_START } from '../../../../testing/screen-test.tsx';
import { LiveSession } from './live-session.tsx';

const stream = `g:${idOf(30)}`;
const open = { card: aCard(), candidateTask: aTask };
const whole = {
  ...open,
  actorBrief: aBrief,
  markScheme: aScheme,
  areasOfConcern: ['Did not ask about children'],
};
const task = aLiveClock({
  phase: 'task',
  durationMs: 420_000,
  endsAt: TEST_START + 420_000,
  rev: 2,
});
const marking = aLiveClock({
  phase: 'marking',
  durationMs: 120_000,
  endsAt: TEST_START + 120_000,
  rev: 3,
});
const talk = aLiveClock({
  phase: 'talk',
  durationMs: 300_000,
  endsAt: TEST_START + 300_000,
  rev: 4,
});

const test = base.extend<{
  show: (view: LiveView) => void;
  openLive: (view: LiveView) => () => void;
}>({
  show: async ({ server }, use) => {
    await use((view) => server.answer(getLiveSession, () => ({ ...view, serverNow: Date.now() })));
  },
  openLive: async ({ clock: _, show, renderScreen }, use) => {
    await use((view) => {
      show(view);
      const { unmount } = renderScreen(<LiveSession groupId={idOf(30)} sessionId={idOf(32)} />);
      return unmount;
    });
  },
});
const heading = (name: string) => screen.findByRole('heading', { name });

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
    await user.click(within(domain).getByTitle('Good'));
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
    expect(screen.getByText('No contact. The clock goes on by itself.')).toBeTruthy();
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
