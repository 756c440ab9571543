import { expect, test } from 'vitest';
import { fillsPhone, pageOf } from './page-shape.ts';

test('a conversation fills a phone, the list of them does not', () => {
  expect(fillsPhone('/messages/0197f000-0000-4000-8000-000000000001')).toBe(true);
  expect(fillsPhone('/messages/0197f000-0000-4000-8000-000000000001/')).toBe(true);
  expect(fillsPhone('/messages')).toBe(false);
  expect(fillsPhone('/messages/one/two')).toBe(false);
  expect(fillsPhone('/scenario/12')).toBe(false);
});

test('all conversations are one page; other addresses are pages of their own', () => {
  expect(pageOf('/messages/one')).toBe(pageOf('/messages/two'));
  expect(pageOf('/messages/one')).toBe(pageOf('/messages'));
  expect(pageOf('/scenario/12')).not.toBe(pageOf('/scenario/13'));
});
