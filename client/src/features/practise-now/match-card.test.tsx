// @vitest-environment jsdom
import { enterLiveSession } from '@cascade/shared/features/groups/live-session';
import {
  answerPractiseNow,
  getPractiseNow,
  leavePractiseNow,
  practiseNowChanged,
  practiseNowDissolved,
  practiseNowMatched,
  practiseNowMet,
} from '@cascade/shared/features/practise-now/contract';
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, vi } from 'vitest';
import { idOf } from '../../testing/factories/id.ts';
import { aLiveView, boldWho, mildWho, ownWho } from '../../testing/factories/live-session.ts';
import {
  aMatch,
  aNowState,
  aWait,
  aWaitingState,
  ownPartOf,
} from '../../testing/factories/practise-now.ts';
import { button } from '../../testing/find.ts';
import { test } from '../../testing/screen-test.tsx';
import { PractiseNowPage } from './practise-now-page.tsx';

const heading = (name: string) => screen.findByRole('heading', { name });

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
    emit(practiseNowMatched, ownPartOf(open));
    expect(await heading(`You are matched with ${boldWho.handle}`)).toBeTruthy();
    expect(document.title).toContain('You are matched');
    expect(await screen.findByText(/^You are in\./)).toBeTruthy();
    expect(server.calls(enterLiveSession)).toHaveLength(1);
    const met = aNowState({ match: aMatch({ state: 'met' }) });
    server.answer(getPractiseNow, met);
    emit(practiseNowMet, ownPartOf(met));
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
    emit(practiseNowMet, ownPartOf(met));
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
    emit(practiseNowDissolved, ownPartOf(back));
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
    emit(practiseNowChanged, ownPartOf(aWaitingState()));
    emit(practiseNowDissolved, ownPartOf(back));
    await screen.findByText('3 others are waiting.');
    const words = () => document.querySelector('body')?.textContent;
    const after = words();
    unmount();
    renderScreen(<PractiseNowPage />);
    await screen.findByText('3 others are waiting.');
    await waitFor(() => expect(words()).toBe(after));
  });
});
