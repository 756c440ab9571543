import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type ClockSample, estimateOffset, offsetAfterTick } from './clock-offset.ts';

const SERVER = Date.parse('2027-01-04T09:00:00Z');

type Question = { waitMs: number; outMs: number; backMs: number };

function asked(questions: Question[], offsetMs: number, from = 0): ClockSample[] {
  let at = from;
  return questions.map(({ waitMs, outMs, backMs }) => {
    const sentAt = at + waitMs;
    const receivedAt = sentAt + outMs + backMs;
    at = receivedAt;
    return { sentAt, receivedAt, serverNow: sentAt + outMs + offsetMs };
  });
}

const latency = fc.integer({ min: 0, max: 4_000 });
const question = fc.record({
  waitMs: fc.integer({ min: 0, max: 60_000 }),
  outMs: latency,
  backMs: latency,
});
const questions = fc.array(question, { minLength: 1, maxLength: 12 });
const offset = fc.integer({ min: SERVER - 400_000, max: SERVER + 400_000 });

describe('the offset to the server', () => {
  test('is unknown before anything was asked', () => {
    expect(estimateOffset([])).toBeNull();
  });

  test('is exact when both ways took equally long', () => {
    const samples = asked([{ waitMs: 0, outMs: 80, backMs: 80 }], SERVER);
    expect(estimateOffset(samples)).toEqual({ offsetMs: SERVER, errorMs: 80 });
  });

  test('comes from the shortest round trip, wherever it stands', () => {
    const quick = { waitMs: 10, outMs: 5, backMs: 5 };
    const slow = { waitMs: 10, outMs: 900, backMs: 20 };
    for (const order of [
      [quick, slow, slow],
      [slow, quick, slow],
      [slow, slow, quick],
    ])
      expect(estimateOffset(asked(order, SERVER))).toEqual({ offsetMs: SERVER, errorMs: 5 });
  });

  test('is never further from the truth than it says', () => {
    fc.assert(
      fc.property(questions, offset, (list, truth) => {
        const estimate = estimateOffset(asked(list, truth));
        const missedMs = Math.abs((estimate?.offsetMs ?? 0) - truth);
        expect(missedMs).toBeLessThanOrEqual(estimate?.errorMs ?? -1);
      }),
    );
  });

  test('is as exact as the best single question', () => {
    fc.assert(
      fc.property(questions, offset, (list, truth) => {
        const best = Math.min(...list.map(({ outMs, backMs }) => (outMs + backMs) / 2));
        expect(estimateOffset(asked(list, truth))?.errorMs).toBe(best);
      }),
    );
  });

  test('after the local clock jumped, what was asked before counts no more', () => {
    const jump = fc.integer({ min: 10_000, max: 3_600_000 });
    fc.assert(
      fc.property(questions, questions, offset, jump, fc.boolean(), (old, fresh, truth, by, up) => {
        const now = truth + (up ? by : -by);
        const before = asked(old, truth);
        const after = asked(fresh, now, before.at(-1)?.receivedAt);
        const estimate = estimateOffset([...before, ...after]);
        expect(Math.abs((estimate?.offsetMs ?? 0) - now)).toBeLessThanOrEqual(
          (estimate?.errorMs ?? -1) + 0,
        );
      }),
    );
  });
});

describe('a second that the server tells', () => {
  const told = fc.record({ receivedAt: fc.integer({ min: 0, max: 1_000_000 }), lateMs: latency });

  test('puts a device right that fell behind while it slept', () => {
    const tick = { receivedAt: 10_000, serverNow: SERVER + 10_000 };
    expect(offsetAfterTick(SERVER - 30_000, tick)).toBe(SERVER);
    expect(offsetAfterTick(null, tick)).toBe(SERVER);
  });

  test('that came late does not set a right clock back', () => {
    const late = { receivedAt: 10_000, serverNow: SERVER + 6_000 };
    expect(offsetAfterTick(SERVER, late)).toBe(SERVER);
  });

  test('never leads beyond the truth, however late it comes and whatever was believed', () => {
    fc.assert(
      fc.property(fc.array(told), offset, offset, (ticks, truth, believed) => {
        let now = believed;
        for (const { receivedAt, lateMs } of ticks)
          now = offsetAfterTick(now, { receivedAt, serverNow: truth + receivedAt - lateMs });
        expect(now).toBeGreaterThanOrEqual(believed);
        expect(now).toBeLessThanOrEqual(Math.max(believed, truth));
      }),
    );
  });
});
