// @vitest-environment jsdom
import { sendFeedback } from '@cascade/shared/features/feedback/contract';
import {
  getIdeasStart,
  ideaChanged,
  listIdeas,
  type ShownIdea,
  voteForIdea,
} from '@cascade/shared/features/feedback/ideas';
import { updates } from '@cascade/shared/features/feedback/updates';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { idOf } from '../../testing/factories/id.ts';
import { test } from '../../testing/screen-test.tsx';
import { FeedbackPage } from './feedback-page.tsx';

const idea = (n: number, change: Partial<ShownIdea> = {}): ShownIdea => ({
  id: idOf(n),
  title: `Idea ${n}`,
  text: 'Its words.',
  state: 'open',
  votes: 3 - n,
  publishedAt: '2027-01-01T00:00:00.000Z',
  rev: 1,
  hasVoted: false,
  ...change,
});
const start = { stream: 'i:ideas', n: 0 };
const send = () => screen.getByRole('button', { name: 'Send feedback' });

describe('the form', () => {
  test('is kept while it is written, is sent with its stars, thanks, and begins anew', async ({
    server,
    renderScreen,
    user,
  }) => {
    server.answer(getIdeasStart, start);
    server.answer(listIdeas, []);
    server.answer(sendFeedback, { stored: true });
    const first = renderScreen(<FeedbackPage />);
    const stars = screen.getByRole('group', { name: /^Your rating/ });
    await user.click(within(stars).getByRole('radio', { name: '4 stars' }));
    expect(within(stars).getByText('4 of 5')).toBeTruthy();
    await user.selectOptions(screen.getByLabelText('Type'), 'bug');
    await user.type(screen.getByLabelText('Title'), 'The bell is late');
    first.unmount();

    renderScreen(<FeedbackPage />);
    expect(screen.getByLabelText('Title')).toHaveProperty('value', 'The bell is late');
    expect(screen.getByRole('radio', { name: '4 stars' })).toHaveProperty('checked', true);
    await user.type(screen.getByLabelText('Details'), 'By a second.');
    await user.click(send());
    const thanks = await screen.findByRole('heading', { name: 'Thank you' });
    expect(document.activeElement).toBe(thanks);
    const [call] = server.calls(sendFeedback);
    expect(call?.body).toMatchObject({
      rating: 4,
      type: 'bug',
      title: 'The bell is late',
      description: 'By a second.',
      email: '',
    });
    await user.click(screen.getByRole('button', { name: 'Write something else' }));
    expect(screen.getByLabelText('Title')).toHaveProperty('value', '');
    await user.type(screen.getByLabelText('Title'), 'Another');
    await user.type(screen.getByLabelText('Details'), 'More.');
    await user.click(send());
    await screen.findByRole('heading', { name: 'Thank you' });
    expect(server.calls(sendFeedback)[1]?.body.id).not.toBe(call?.body.id);
  });

  test('shows a sentence at each refused field, and loses nothing when the server is away', async ({
    server,
    renderScreen,
    user,
  }) => {
    server.answer(getIdeasStart, start);
    server.answer(listIdeas, []);
    server.refuse(sendFeedback, {
      status: 422,
      code: 'invalid',
      errors: [{ field: 'title', message: 'Leave out invisible characters' }],
    });
    renderScreen(<FeedbackPage />);
    await user.type(screen.getByLabelText('Title'), 'Title');
    await user.type(screen.getByLabelText('Details'), 'Words');
    await user.click(send());
    expect(await screen.findByText('Leave out invisible characters')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Title')));
    server.disconnect();
    await user.click(send());
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(screen.getByLabelText('Details')).toHaveProperty('value', 'Words');
  });

  test('a rating can be cleared', async ({ server, renderScreen, user }) => {
    server.answer(getIdeasStart, start);
    server.answer(listIdeas, []);
    renderScreen(<FeedbackPage />);
    await user.click(screen.getByRole('radio', { name: '1 star' }));
    await user.click(screen.getByRole('button', { name: 'Clear' }));
    expect(screen.queryByText('1 of 5')).toBeNull();
    expect(screen.getByRole('radio', { name: '1 star' })).toHaveProperty('checked', false);
  });
});

describe('ideas', () => {
  test('a vote is shown at once, and what others do is shown as it comes', async ({
    server,
    renderScreen,
    user,
    emit,
  }) => {
    server.answer(getIdeasStart, start);
    server.answer(listIdeas, [idea(1), idea(2), idea(3, { state: 'done' })]);
    renderScreen(<FeedbackPage />);
    const vote = async (name: RegExp) => screen.findByRole('button', { name });
    const letGo = server.hold(voteForIdea);
    await user.click(await vote(/^Vote for “Idea 2”, 1 vote$/));
    expect(await vote(/^Vote for “Idea 2”, 2 votes$/)).toHaveProperty('ariaPressed', 'true');
    letGo(idea(2, { votes: 5, hasVoted: true, rev: 6 }));
    expect(await vote(/^Vote for “Idea 2”, 5 votes$/)).toBeTruthy();
    expect(server.calls(voteForIdea)[0]?.body).toEqual({ isWanted: true });
    const titles = () =>
      within(screen.getByRole('list', { name: 'Public ideas' }))
        .getAllByRole('heading')
        .map(({ textContent }) => textContent);
    await waitFor(() => expect(titles()).toEqual(['Idea 2', 'Idea 1', 'Idea 3']));
    const { hasVoted: _, ...changed } = idea(1, { votes: 9, rev: 2 });
    emit(ideaChanged, { idea: changed }, 'i:ideas');
    expect(titles()).toEqual(['Idea 1', 'Idea 2', 'Idea 3']);
    expect(screen.queryByRole('button', { name: /Idea 3/ })).toBeNull();
    expect(screen.getByText('Done')).toBeTruthy();
  });

  test('a refused vote is taken back with the reason', async ({ server, renderScreen, user }) => {
    server.answer(getIdeasStart, start);
    server.answer(listIdeas, [idea(1)]);
    server.refuse(voteForIdea, { status: 409, code: 'conflict', detail: 'Votes are closed.' });
    renderScreen(<FeedbackPage />);
    await user.click(await screen.findByRole('button', { name: /Idea 1/ }));
    expect(await screen.findByText('Votes are closed.')).toBeTruthy();
    const button = await screen.findByRole('button', { name: 'Vote for “Idea 1”, 2 votes' });
    expect(button).toHaveProperty('ariaPressed', 'false');
  });

  test('what cannot be loaded can be tried again, and none is said', async ({
    server,
    renderScreen,
    user,
  }) => {
    server.answer(getIdeasStart, start);
    server.refuse(listIdeas, { status: 503, code: 'unavailable' });
    renderScreen(<FeedbackPage />);
    expect(await screen.findByText('The ideas could not be loaded')).toBeTruthy();
    server.answer(listIdeas, []);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No public ideas yet')).toBeTruthy();
  });
});

describe('for a visitor', () => {
  test.override({ member: null });

  test('ideas can be read, and the way to vote is signing in', async ({ server, renderScreen }) => {
    server.answer(listIdeas, [idea(1)]);
    renderScreen(<FeedbackPage />);
    expect(await screen.findByText('Idea 1')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Vote/ })).toBeNull();
    expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toContain('/login');
  });
});

test('updates are dated, the latest first, in sentences of their own', () => {
  const days = updates.map(({ day }) => day);
  expect([...days].sort().reverse()).toEqual(days);
  expect(new Set(updates.map(({ title }) => title)).size).toBe(updates.length);
  for (const { day, text } of updates) {
    expect(new Date(day).toISOString().slice(0, 10)).toBe(day);
    expect(text).toMatch(/^[A-Z].{20,160}\.$/);
  }
});
