import { indexTexts } from '@cascade/shared/domain/text/forgiving-search';
import { helpGroups } from '@cascade/shared/features/help/contract';
import { describe, expect, test } from 'vitest';
import { readHelp } from './help.ts';

describe('help articles', () => {
  const articles = readHelp();
  const find = indexTexts(articles.map((one) => ({ ...one, body: one.body.join(' ') })));

  test('there are some thirty, in four groups, and none has another’s title', () => {
    expect(articles.length).toBeGreaterThanOrEqual(30);
    expect(new Set(articles.map(({ group }) => group))).toEqual(new Set(helpGroups));
    expect(new Set(articles.map(({ title }) => title)).size).toBe(articles.length);
  });

  test.each([
    ['forgot pasword', 'reset-your-password'],
    ['cant log in', 'reset-your-password'],
    ['change username', 'choose-a-handle'],
    ['new fone messages', 'approve-a-device'],
    ['encripted', 'are-messages-private'],
    ['anonymous', 'choose-a-handle'],
    ['exam date oficial', 'official-exam-dates'],
    ['gdpr', 'your-data'],
    ['delete acct', 'your-data'],
    ['2fa', 'passkeys-and-second-factor'],
    ['faceid', 'passkeys-and-second-factor'],
    ['report someone', 'block-and-report'],
    ['spaced repitition', 'due-again'],
    ['timer', 'the-practice-clock'],
    ['pass mark', 'how-marking-works'],
    ['zoom link', 'plan-a-session'],
    ['whatsapp', 'group-conversation'],
    ['osce', 'solo-mock'],
    ['proctor', 'live-circuit'],
    ['no signal', 'use-on-a-phone'],
    ['authorize device', 'approve-a-device'],
    ['practise with freind', 'with-a-partner'],
  ])('“%s” finds %s among the first three', (query, id) =>
    expect(find(query).slice(0, 3)).toContain(id),
  );
});
