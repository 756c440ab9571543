import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SupportForm } from './fields.ts';
import { dueAtOf, isOverdue, type Standing, standingAfter, ticketActs } from './ticket-state.ts';
import { categories, DEFAULT_PRIORITY, numberWords, readNumber } from './words.ts';

const at = (hours: number) => new Date(Date.UTC(2027, 0, 4, 9 + hours));
const begun: Standing = { state: 'open', owedSince: at(0), closedAt: null };

describe('how a request stands', () => {
  test('an answer is owed since the first message that nobody has answered', () => {
    const again = standingAfter(begun, 'person-answers', at(3));
    expect(again).toEqual({ ...begun, owedSince: at(0) });
    const answered = standingAfter(begun, 'team-answers', at(4)) as Standing;
    expect(answered).toEqual({ state: 'waiting', owedSince: null, closedAt: null });
    expect(standingAfter(answered, 'person-answers', at(9))).toEqual({
      state: 'open',
      owedSince: at(9),
      closedAt: null,
    });
  });

  test('a closed one is reopened by its person or by an admin, and not answered by mistake', () => {
    const closed = standingAfter(begun, 'close', at(1)) as Standing;
    expect(closed).toEqual({ state: 'closed', owedSince: null, closedAt: at(1) });
    expect(standingAfter(closed, 'team-answers', at(2))).toBeUndefined();
    expect(standingAfter(closed, 'close', at(2))).toBeUndefined();
    const open = { state: 'open', owedSince: at(2), closedAt: null };
    expect(standingAfter(closed, 'person-answers', at(2))).toEqual(open);
    expect(standingAfter(closed, 'reopen', at(2))).toEqual(open);
  });

  test('whatever is done: owed exactly while it is open, ended exactly while it has an end', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ticketActs), { maxLength: 20 }), (acts) => {
        let standing: Standing = begun;
        for (const [hours, act] of acts.entries()) {
          const next = standingAfter(standing, act, at(hours));
          if (standing.state === 'merged') expect(next).toBeUndefined();
          standing = next ?? standing;
          const { state, owedSince, closedAt } = standing;
          expect(owedSince !== null).toBe(state === 'open');
          expect(closedAt !== null).toBe(state === 'closed' || state === 'merged');
        }
      }),
    );
  });

  test('is overdue after its target time alone, and never while nothing is owed', () => {
    const dueAt = dueAtOf('critical', at(0))?.toISOString() ?? '';
    expect(isOverdue({ dueAt }, at(4).getTime())).toBe(false);
    expect(isOverdue({ dueAt }, at(4).getTime() + 1)).toBe(true);
    expect(dueAtOf('critical', null)).toBeNull();
    expect(isOverdue({ dueAt: null }, at(9999).getTime())).toBe(false);
  });
});

test('the number of a request reads back, with and without its prefix', () => {
  expect(numberWords(1042)).toBe('CAS-1042');
  for (const text of ['CAS-1042', 'cas-1042', ' 1042 ']) expect(readNumber(text)).toBe(1042);
  for (const text of ['', 'CAS-', 'CAS-0', '-1', '1e3', 'CAS-1042x', '10420000000'])
    expect(readNumber(text)).toBeUndefined();
});

describe('the form', () => {
  const form = {
    category: 'technical',
    email: 'sam@example.org',
    subject: 'A bell',
    description: 'It does not ring.',
  };
  const problems = (change: object) =>
    SupportForm.safeParse({ ...form, ...change }).error?.issues.map(({ path, message }) => [
      path.join('.'),
      message,
    ]);

  test('has the categories and the default priority of the specification', () => {
    expect(categories).toEqual(['technical', 'account', 'scenarios', 'groups', 'feedback']);
    expect(DEFAULT_PRIORITY).toBe('normal');
    expect(SupportForm.parse(form).priority).toBe('normal');
  });

  const refused: [field: string, message: string, given: object][] = [
    ['email', 'Enter your e-mail address', { email: '' }],
    ['email', 'Enter your e-mail address', { email: '   ' }],
    ['email', 'Enter an e-mail address, such as name@example.com', { email: 'sam' }],
    ['subject', 'Enter a subject', { subject: ' ' }],
    ['subject', 'Use at most 200 characters', { subject: 'x'.repeat(201) }],
    ['description', 'Describe what you need help with', { description: '\n ' }],
    ['description', 'Use at most 10,000 characters', { description: 'x'.repeat(10_001) }],
    [
      'category',
      'Choose one of: technical, account, scenarios, groups, feedback',
      { category: 'other' },
    ],
    ['priority', 'Choose one of: critical, high, normal, low', { priority: 'now' }],
  ];
  test.each(refused)('%s is refused with “%s”', (field, message, given) => {
    expect(problems(given)).toEqual([[field, message]]);
  });

  test('an address is one address, whatever is put into it', () => {
    const tries = [
      'sam@example.org\r\nBcc: eve@example.org',
      'sam@example.org\nSubject: Hello',
      'sam@example.org, eve@example.org',
      'Sam <sam@example.org>',
      '"Sam\r\nBcc: eve"@example.org',
      'sam@example.org\u0000',
      'sam@example.org;eve@example.org',
    ];
    for (const email of tries)
      expect(problems({ email })?.map(([field]) => [email, field])).toEqual([[email, 'email']]);
  });

  test('a subject is one line', () => {
    for (const subject of ['A\r\nBcc: eve@example.org', 'A\nB', 'A\u2028B', 'A\u0000B'])
      expect(problems({ subject })).toEqual([
        ['subject', 'Leave out line breaks and invisible characters'],
      ]);
  });
});
