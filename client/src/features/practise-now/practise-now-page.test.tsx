// @vitest-environment jsdom
import {
  getPractiseNow,
  joinPractiseNow,
  leavePractiseNow,
  practiseNowChanged,
  practiseNowCounted,
} from '@cascade/shared/features/practise-now/contract';
import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, vi } from 'vitest';
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
    emit(practiseNowChanged, ownPartOf(aNowState()));
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
    emit(practiseNowChanged, ownPartOf(aNowState()));
    await waitFor(() => expect(server.calls(joinPractiseNow)).toHaveLength(1));
    expect(server.calls(joinPractiseNow)[0]?.body).toEqual(aWait().wishes);
  });
});
