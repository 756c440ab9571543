// @vitest-environment jsdom

import { getStatus } from '@cascade/shared/features/status/contract';
import {
  answerTicket,
  assignTicket,
  countTickets,
  getSupportStart,
  getTicket,
  listTicketAdmins,
  listTickets,
  type Ticket,
  type TicketDossier,
} from '@cascade/shared/features/support/administration';
import {
  createRequest,
  getLinkedRequest,
  getMyRequest,
  getWork,
  listMyRequests,
  renewLink,
  requestChanged,
  type SupportConversation,
} from '@cascade/shared/features/support/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { allOperational } from '../../testing/factories/status.ts';
import { button } from '../../testing/find.ts';
import { test } from '../../testing/screen-test.tsx';
import { refusal } from '../../testing/test-gateway.ts';
import { QueuePage } from './admin/queue-page.tsx';
import { TicketPage } from './admin/ticket-page.tsx';
import { LinkedPage } from './linked-page.tsx';
import { RequestPage } from './request-page.tsx';
import { SupportPage } from './support-page.tsx';

const ID = '0197f000-0000-7000-8000-000000000001';
const AT = '2027-01-04T09:00:00.000Z';

const conversation = (
  change: Partial<SupportConversation['request']> = {},
): SupportConversation => ({
  request: {
    id: ID,
    number: 'CAS-1042',
    subject: 'A silent bell',
    category: 'technical',
    priority: 'normal',
    state: 'open',
    createdAt: AT,
    dueAt: AT,
    mergedInto: null,
    messages: 1,
    rev: 1,
    ...change,
  },
  messages: [{ id: ID, from: 'person', text: '<b>It</b> is silent', at: AT }],
});

const ticket = (change: Partial<Ticket> = {}): Ticket => ({
  id: ID,
  number: 'CAS-1042',
  subject: 'A silent bell',
  category: 'technical',
  priority: 'normal',
  state: 'open',
  email: 'sam@example.org',
  member: null,
  assignee: null,
  createdAt: AT,
  dueAt: '2025-01-02T09:00:00.000Z',
  closedAt: null,
  mergedInto: null,
  rev: 1,
  ...change,
});
const dossier = (change: Partial<Ticket> = {}): TicketDossier => ({
  ticket: ticket(change),
  entries: [{ id: ID, kind: 'person', author: null, text: '<i>Silent</i>', at: AT }],
  history: [],
});

describe('the form', () => {
  test.override('member', null);

  test('shows each priority with its response time, and leads to help, community and feedback', async ({
    renderScreen,
    server,
  }) => {
    server.answer(getStatus, allOperational);
    renderScreen(<SupportPage />);
    for (const name of [
      /^Critical ?Answer in 2-4 hours$/,
      /^High ?Answer in 4-8 hours$/,
      /^Normal ?Answer in 1-2 business days$/,
      /^Low ?Answer in 2-3 business days$/,
    ])
      expect(screen.getByRole('radio', { name })).toBeTruthy();
    expect((screen.getByRole('radio', { name: /^Normal/ }) as HTMLInputElement).checked).toBe(true);
    const actions = within(screen.getByRole('region', { name: 'Quick actions' }));
    expect(actions.getAllByRole('link').map((one) => one.getAttribute('href'))).toEqual([
      '/help',
      '/community',
      '/feedback',
    ]);
    expect(screen.queryByRole('region', { name: 'My requests' })).toBeNull();
  });

  test('loses nothing by a refusal, an outage or a reload, and sends once', async ({
    renderScreen,
    server,
    user,
  }) => {
    server.answer(getStatus, allOperational);
    const first = renderScreen(<SupportPage />);
    await user.type(screen.getByLabelText('Contact e-mail'), 'sam@example.org');
    await user.type(screen.getByLabelText('Subject'), 'A bell');
    await user.type(screen.getByLabelText('Description'), 'It is silent');
    const refused = [{ field: 'subject', message: 'Enter a subject' }];
    server.refuse(createRequest, { status: 422, code: 'invalid', errors: refused });
    await user.click(button('Send request'));
    expect(await screen.findByText('Enter a subject')).toBeTruthy();
    server.disconnect();
    await user.click(button('Send request'));
    expect(await screen.findByText(/^CASCade cannot be reached/)).toBeTruthy();
    server.reconnect();
    first.unmount();
    renderScreen(<SupportPage />);
    expect((screen.getByLabelText('Description') as HTMLTextAreaElement).value).toBe(
      'It is silent',
    );
    server.answer(createRequest, { number: 'CAS-1042', id: null });
    await user.click(button('Send request'));
    expect(await screen.findByText('We have your request CAS-1042')).toBeTruthy();
    const keys = server.calls(createRequest).map(({ key }) => key);
    expect(new Set(keys).size).toBe(1);
    await user.click(button('Write another request'));
    expect((screen.getByLabelText('Subject') as HTMLInputElement).value).toBe('');
  });

  test('solves what the server asks for while a flood arrives', async ({
    renderScreen,
    server,
    user,
  }) => {
    server.answer(getStatus, allOperational);
    renderScreen(<SupportPage />);
    await user.type(screen.getByLabelText('Contact e-mail'), 'sam@example.org');
    await user.type(screen.getByLabelText('Subject'), 'A bell');
    await user.type(screen.getByLabelText('Description'), 'It is silent');
    server.answer(createRequest, ({ body }) =>
      body.work ? { number: 'CAS-7', id: null } : refusal({ status: 429, code: 'too_many' }),
    );
    server.answer(getWork, { work: { challenge: '4.1.salt.signature', bits: 4 } });
    await user.click(button('Send request'));
    expect(await screen.findByText('We have your request CAS-7')).toBeTruthy();
    expect(server.calls(createRequest).at(-1)?.body.work?.challenge).toBe('4.1.salt.signature');
  });
});

describe('a member’s requests', () => {
  test('stand beside the form, and change live', async ({ renderScreen, server, emit }) => {
    server.answer(listMyRequests, [conversation().request]);
    server.answer(getStatus, allOperational);
    renderScreen(<SupportPage />);
    const mine = await screen.findByRole('region', { name: 'My requests' });
    expect(await within(mine).findByText('A silent bell')).toBeTruthy();
    emit(requestChanged, {
      request: conversation({ state: 'waiting', rev: 2, messages: 2 }).request,
      message: null,
    });
    expect(within(mine).getByText('Answered')).toBeTruthy();
  });

  const place = { at: `/support/requests/${ID}`, pattern: '/support/requests/:id' };

  test('show what was written as text, and answers as they come', async ({
    renderScreen,
    server,
    emit,
  }) => {
    server.answer(getMyRequest, conversation());
    renderScreen(<RequestPage />, place);
    expect(await screen.findByText('<b>It</b> is silent')).toBeTruthy();
    emit(requestChanged, {
      request: conversation({ state: 'waiting', rev: 2, messages: 2 }).request,
      message: { id: '0197f000-0000-7000-8000-000000000002', from: 'team', text: 'Hello', at: AT },
    });
    expect(screen.getByText('CASCade support')).toBeTruthy();
  });

  test('say so when there is none, and when it could not be loaded', async ({
    renderScreen,
    server,
  }) => {
    server.refuse(getMyRequest, { status: 404, code: 'not_found' });
    const shown = renderScreen(<RequestPage />, place);
    expect(await screen.findByText('Request not found')).toBeTruthy();
    shown.unmount();
    server.refuse(getLinkedRequest, { status: 503, code: 'unavailable' });
    renderScreen(<LinkedPage />, { at: '/support/tickets/x', pattern: '/support/tickets/:token' });
    expect(await screen.findByText('The request could not be loaded')).toBeTruthy();
  });

  test('a link that has run out offers a new one', async ({ renderScreen, server, user }) => {
    server.refuse(getLinkedRequest, { status: 409, code: 'conflict' });
    server.answer(renewLink, { sent: true });
    renderScreen(<LinkedPage />, { at: '/support/tickets/x', pattern: '/support/tickets/:token' });
    await user.click(await screen.findByRole('button', { name: 'Send a new link' }));
    expect(await screen.findByText(/^A new link is on its way/)).toBeTruthy();
    expect(document.querySelector('meta[name=robots]')?.getAttribute('content')).toBe('noindex');
  });
});

describe('the admins’ side', () => {
  test('lists requests, and says in words what is overdue', async ({ renderScreen, server }) => {
    server.answer(getSupportStart, { stream: 'a:support', n: 0 });
    server.answer(countTickets, { open: 1, waiting: 0, mine: 0, overdue: 1 });
    server.answer(listTickets, [ticket()]);
    renderScreen(<QueuePage />);
    expect(await screen.findByText(/^Overdue by/)).toBeTruthy();
    expect(screen.getByRole('tab', { name: 'Overdue (1)' })).toBeTruthy();
  });

  const place = { at: `/admin/support/${ID}`, pattern: '/admin/support/:id' };

  test('answers keep what is typed when they fail, and a stale change shows what is so now', async ({
    renderScreen,
    server,
    user,
  }) => {
    server.answer(getSupportStart, { stream: 'a:support', n: 0 });
    server.answer(getTicket, dossier());
    server.answer(listTicketAdmins, []);
    renderScreen(<TicketPage />, place);
    const field = await screen.findByLabelText('Answer to the person');
    await user.type(field, 'Hello');
    server.refuse(answerTicket, { status: 503, code: 'unavailable', detail: 'Not now.' });
    await user.click(button('Send answer'));
    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect((field as HTMLTextAreaElement).value).toBe('Hello');
    const other = { id: '0197f000-0000-4000-8000-000000000009', handle: 'CalmHeron42' };
    server.refuse(assignTicket, {
      status: 409,
      code: 'stale',
      detail: 'Somebody has just changed this request.',
      current: dossier({ assignee: other, rev: 2 }),
    });
    await user.click(button('Assign to me'));
    await waitFor(() => expect(screen.getAllByText('CalmHeron42').length).toBeGreaterThan(0));
    expect(await screen.findByText('Somebody has just changed this request.')).toBeTruthy();
  });
});
