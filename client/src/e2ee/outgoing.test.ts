import { expect, test } from 'vitest';
import { outgoingOf, type Unsealed } from './outgoing.ts';

const kept = (id: string, otherId: string, refusal?: string): Unsealed => ({
  id,
  otherId,
  text: id,
  replyTo: null,
  createdAt: 0,
  ...(refusal ? { refusal } : {}),
});
const states = (...args: Parameters<typeof outgoingOf>) =>
  outgoingOf(...args).map(({ id, state, sentence }) => [
    id,
    state,
    ...(sentence ? [sentence] : []),
  ]);

test('messages are shown in order with their states', () => {
  expect(states([kept('1', 'ben'), kept('2', 'ben'), kept('3', 'chi')], { 1: 'sending' })).toEqual([
    ['1', 'sending'],
    ['2', 'waiting'],
    ['3', 'waiting'],
  ]);
});

test('messages behind one that waits for keys wait too, others do not', () => {
  const all = [kept('1', 'ben'), kept('2', 'chi'), kept('3', 'ben'), kept('4', 'ben', 'No.')];
  expect(states(all, { 1: 'waiting_for_keys' })).toEqual([
    ['1', 'waiting_for_keys'],
    ['2', 'waiting'],
    ['3', 'waiting_for_keys'],
    ['4', 'failed', 'No.'],
  ]);
});
