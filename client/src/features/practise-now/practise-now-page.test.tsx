// @vitest-environment jsdom
import { enterLiveSession } from '@cascade/shared/features/groups/live-session';
import {
  answerPractiseNow,
  getPractiseNow,
  joinPractiseNow,
  leavePractiseNow,
  practiseNowChanged,
  practiseNowCounted,
  practiseNowDissolved,
  practiseNowMatched,
  practiseNowMet,
} from '@cascade/shared/features/practise-now/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { idOf } from '../../testing/factories/id.ts';
import { aLiveView, boldWho, mildWho, ownWho } from '../../testing/factories/live-session.ts';
import { aMatch, aNowState, aWait, aWaitingState } from '../../testing/factories/practise-now.ts';
import { button } from '../../testing/find.ts';
import { test } from '../../testing/screen-test.tsx';
import { PractiseNowPage } from './practise-now-page.tsx';

const own = ({ waiting, match, queue }: ReturnType<typeof aNowState>) => ({
  waiting,
  match,
  queue,
});
const heading = (name: string) => screen.findByRole('heading', { name });

describe('before waiting', () => {
  test('sensible wishes are there; one press waits, and the queue says that nobody else does', async ({
    clock: _,
    server,
    user,
    renderScreen,
  }) => {
    server.answer(getPractiseNow, aNowState());
    renderScreen(<PractiseNowPage />);
    await screen.findByRole('button', { name: 'Find somebody now' });
    await user.selectOptions(screen.getByLabelText('Category'), 'Psychotherapy');
    await user.click(screen.getByRole('radio', { name: 'A pair' }));
    server.answer(joinPractiseNow, aWaitingState());
    server.answer(getPractiseNow, aWaitingState());
    await user.click(button('Find somebody now'));
    expect(server.calls(joinPractiseNow)[0]?.body).toEqual({
      size: 'two',
      role: 'any',
      category: 'Psychotherapy',
      mode: 'either',
    });
    expect(await screen.findByText(/^Nobody else is waiting right now/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Propose a time instead' })).toBeTruthy();
  });

  test('offline nothing can be pressed, and the page says why', async ({
    server,
    renderScreen,
  }) => {
    server.answer(getPractiseNow, aNowState());
    renderScreen(<PractiseNowPage />);
    await screen.findByRole('button', { name: 'Find somebody now' });
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    onTestFinished(() => online.mockRestore());
    act(() => void dispatchEvent(new Event('offline')));
    expect(await screen.findByText(/^You are offline/)).toBeTruthy();
    expect(button('Find somebody now').disabled).toBe(true);
  });

  test('what could not be loaded can be tried again', async ({ server, user, renderScreen }) => {
    server.refuse(getPractiseNow, { status: 500, detail: 'Something went wrong.' });
    renderScreen(<PractiseNowPage />);
    expect(await heading('Practise now could not be loaded')).toBeTruthy();
    server.answer(getPractiseNow, aNowState());
    await user.click(button('Retry'));
    expect(await screen.findByRole('button', { name: 'Find somebody now' })).toBeTruthy();
  });

  test('who did not come in is told so, and can look again', async ({ server, renderScreen }) => {
    server.answer(getPractiseNow, aNowState({ match: aMatch({ state: 'missed' }) }));
    renderScreen(<PractiseNowPage />);
    expect(await screen.findByText(/did not come in within twenty seconds/)).toBeTruthy();
    expect(button('Find somebody now')).toBeTruthy();
  });
});

describe('while waiting', () => {
  test('count and estimate are live, wishes change at once, and one can leave', async ({
    clock,
    server,
    user,
    emit,
    renderScreen,
  }) => {
    server.answer(getPractiseNow, aWaitingState());
    renderScreen(<PractiseNowPage />);
    await heading('Looking for somebody');
    emit(practiseNowCounted, { others: 2, estimateSeconds: 100 });
    expect(await screen.findByText('2 others are waiting.')).toBeTruthy();
    expect(screen.getByText(/waited about 2 minutes/)).toBeTruthy();
    await clock.pass(15_000);
    expect(screen.getByRole('timer', { name: 'Waited' }).textContent).toBe('0:15');
    expect(screen.getByText(/^2 others are waiting, but your wishes/)).toBeTruthy();
    server.answer(joinPractiseNow, aWaitingState());
    await user.click(screen.getByRole('radio', { name: 'Write' }));
    expect(server.calls(joinPractiseNow)[0]?.body).toMatchObject({ mode: 'text' });
    server.answer(leavePractiseNow, aNowState());
    server.answer(getPractiseNow, aNowState());
    await user.click(button('Leave the queue'));
    expect(await screen.findByRole('button', { name: 'Find somebody now' })).toBeTruthy();
  });

  test('another device leaves: this one shows it, and does not join again', async ({
    server,
    emit,
    renderScreen,
  }) => {
    server.answer(getPractiseNow, aWaitingState());
    renderScreen(<PractiseNowPage />);
    await heading('Looking for somebody');
    emit(practiseNowChanged, own(aNowState()));
    expect(await screen.findByRole('button', { name: 'Find somebody now' })).toBeTruthy();
    expect(server.calls(joinPractiseNow)).toHaveLength(0);
  });

  test('out of contact for more than ten seconds: it joins again by itself with the same wishes', async ({
    clock,
    server,
    emit,
    setLive,
    renderScreen,
  }) => {
    server.answer(getPractiseNow, aWaitingState());
    server.answer(joinPractiseNow, aWaitingState());
    renderScreen(<PractiseNowPage />);
    await heading('Looking for somebody');
    setLive('reconnecting');
    expect(await screen.findByText(/^Out of contact/)).toBeTruthy();
    await clock.pass(11_000);
    emit(practiseNowChanged, own(aNowState()));
    await waitFor(() => expect(server.calls(joinPractiseNow)).toHaveLength(1));
    expect(server.calls(joinPractiseNow)[0]?.body).toEqual(aWait().wishes);
  });
});

describe('matched', () => {
  test('the page in front comes in by itself, and goes on to the lobby once everybody has', async ({
    clock: _,
    server,
    emit,
    renderScreen,
  }) => {
    server.answer(getPractiseNow, aWaitingState());
    const open = aNowState({ match: aMatch() });
    server.answer(enterLiveSession, aLiveView());
    server.answer(answerPractiseNow, open);
    const { address } = renderScreen(<PractiseNowPage />, {
      at: '/practise-now',
      pattern: '/practise-now',
    });
    await heading('Looking for somebody');
    server.answer(getPractiseNow, open);
    emit(practiseNowMatched, own(open));
    expect(await heading(`You are matched with ${boldWho.handle}`)).toBeTruthy();
    expect(document.title).toContain('You are matched');
    expect(await screen.findByText(/^You are in\./)).toBeTruthy();
    expect(server.calls(enterLiveSession)).toHaveLength(1);
    const met = aNowState({ match: aMatch({ state: 'met' }) });
    server.answer(getPractiseNow, met);
    emit(practiseNowMet, own(met));
    await waitFor(() => expect(address()).toBe(`/study-groups/${idOf(30)}/sessions/${idOf(32)}`));
  });

  test('who comes in last goes on too, though everybody is in before the reply has come', async ({
    clock: _,
    server,
    emit,
    renderScreen,
  }) => {
    const open = aNowState({ match: aMatch() });
    const met = aNowState({ match: aMatch({ state: 'met' }) });
    server.answer(getPractiseNow, open);
    server.answer(enterLiveSession, aLiveView());
    const reply = server.hold(answerPractiseNow);
    const { address } = renderScreen(<PractiseNowPage />, {
      at: '/practise-now',
      pattern: '/practise-now',
    });
    await heading(`You are matched with ${boldWho.handle}`);
    await waitFor(() => expect(server.calls(answerPractiseNow)).toHaveLength(1));
    server.answer(getPractiseNow, met);
    emit(practiseNowMet, own(met));
    await waitFor(() => expect(address()).toBe(`/study-groups/${idOf(30)}/sessions/${idOf(32)}`));
    reply(met);
  });

  test('in the background it waits for the reader, who may also decline', async ({
    clock: _,
    server,
    user,
    renderScreen,
  }) => {
    const inFront = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    onTestFinished(() => inFront.mockRestore());
    const people = [ownWho, boldWho, mildWho];
    server.answer(getPractiseNow, aNowState({ match: aMatch({ people }) }));
    renderScreen(<PractiseNowPage />);
    expect(
      await heading(`You are matched with ${boldWho.handle} and ${mildWho.handle}`),
    ).toBeTruthy();
    expect(screen.getByRole('timer', { name: 'Seconds left' }).textContent).toBe('20 s');
    expect(server.calls(enterLiveSession)).toHaveLength(0);
    server.answer(leavePractiseNow, aNowState());
    server.answer(getPractiseNow, aNowState());
    await user.click(button('Not now'));
    expect(await screen.findByRole('button', { name: 'Find somebody now' })).toBeTruthy();
  });

  test('who could not come in is told why, and can try again', async ({
    clock: _,
    server,
    user,
    renderScreen,
  }) => {
    const open = aNowState({ match: aMatch() });
    server.answer(getPractiseNow, open);
    server.refuse(enterLiveSession, { status: 409, detail: 'This session is over.' });
    renderScreen(<PractiseNowPage />);
    expect(await screen.findByText(/You are not in yet\. This session is over\./)).toBeTruthy();
    server.answer(enterLiveSession, aLiveView());
    server.answer(answerPractiseNow, open);
    await user.click(button('Join'));
    expect(await screen.findByText(/^You are in\./)).toBeTruthy();
  });

  test('after a dissolved match one is back in the queue, and told why', async ({
    server,
    emit,
    renderScreen,
  }) => {
    server.answer(enterLiveSession, aLiveView());
    server.answer(answerPractiseNow, aNowState({ match: aMatch() }));
    server.answer(getPractiseNow, aNowState({ match: aMatch() }));
    renderScreen(<PractiseNowPage />);
    await heading(`You are matched with ${boldWho.handle}`);
    const back = aWaitingState({ waiting: aWait({ isBack: true }) });
    server.answer(getPractiseNow, back);
    emit(practiseNowDissolved, own(back));
    expect(await screen.findByText(/^Somebody did not come in/)).toBeTruthy();
  });

  test('what a page shows after events is what one shows that is opened afterwards', async ({
    clock: _,
    server,
    emit,
    renderScreen,
  }) => {
    server.answer(enterLiveSession, aLiveView());
    server.answer(answerPractiseNow, aNowState());
    server.answer(getPractiseNow, aNowState());
    const { unmount } = renderScreen(<PractiseNowPage />);
    await screen.findByRole('button', { name: 'Find somebody now' });
    const back = aWaitingState({
      waiting: aWait({ isBack: true }),
      queue: { others: 3, estimateSeconds: 20 },
    });
    server.answer(getPractiseNow, back);
    emit(practiseNowChanged, own(aWaitingState()));
    emit(practiseNowDissolved, own(back));
    await screen.findByText('3 others are waiting.');
    const words = () => document.querySelector('body')?.textContent;
    const after = words();
    unmount();
    renderScreen(<PractiseNowPage />);
    await screen.findByText('3 others are waiting.');
    await waitFor(() => expect(words()).toBe(after));
  });
});
