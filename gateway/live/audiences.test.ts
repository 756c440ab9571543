import { describe, expect, test } from 'vitest';
import { Audiences } from './audiences.ts';

const event = (n: number) => ({ v: 1 as const, s: 'g:one', n, e: 'group.changed', t: 0, d: null });
const numbers = (sent: { n?: number | undefined }[]) => sent.map(({ n }) => n);

describe('events of a stream whose readers come and go', () => {
  test('are sent in their order, each once all before it have come', () => {
    const audiences = new Audiences();
    audiences.admit('g:one', 3);
    expect(numbers(audiences.take(event(4), 0))).toEqual([4]);
    expect(numbers(audiences.take(event(7), 0))).toEqual([]);
    expect(numbers(audiences.take(event(6), 0))).toEqual([]);
    expect(numbers(audiences.take(event(5), 400))).toEqual([5, 6, 7]);
    expect(audiences.overdue(10_000)).toEqual([]);
  });

  test('wait half a second for one that is missing; then readers are checked again', () => {
    const audiences = new Audiences();
    audiences.admit('g:one', 3);
    expect(numbers(audiences.take(event(5), 0))).toEqual([]);
    expect(audiences.overdue(500)).toEqual([]);
    expect(audiences.overdue(501)).toEqual(['g:one']);
    audiences.forget('g:one');
    expect(audiences.overdue(10_000)).toEqual([]);
    expect(audiences.admit('g:one', 5)).toBe(true);
    expect(numbers(audiences.take(event(6), 0))).toEqual([6]);
  });

  test('are not sent to a reader who was checked before one that has been sent', () => {
    const audiences = new Audiences();
    audiences.admit('g:one', 3);
    audiences.take(event(4));
    expect(audiences.admit('g:one', 3)).toBe(false);
    expect(audiences.admit('g:one', 4)).toBe(true);
    // A later check does not skip what has not come yet.
    expect(audiences.admit('g:one', 6)).toBe(true);
    expect(numbers(audiences.take(event(7)))).toEqual([]);
  });

  test('of before the first check are sent, and none without a check', () => {
    const audiences = new Audiences();
    expect(numbers(audiences.take(event(4), 0))).toEqual([]);
    expect(audiences.overdue(501)).toEqual(['g:one']);
    audiences.clear();
    audiences.admit('g:one', 9);
    expect(numbers(audiences.take(event(8)))).toEqual([8]);
  });
});
