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

  test('is exact when both directions took equally long', () => {
    const samples = asked([{ waitMs: 0, outMs: 80, backMs: 80 }], SERVER);
    expect(estimateOffset(samples)).toEqual({ offsetMs: SERVER, errorMs: 80 });
  });

  test('comes from the sample with the shortest round trip, wherever it is in the list', () => {
    const quick = { waitMs: 10, outMs: 5, backMs: 5 };
    const slow = { waitMs: 10, outMs: 900, backMs: 20 };
    for (const order of [
      [quick, slow, slow],
      [slow, quick, slow],
      [slow, slow, quick],
    ])
      expect(estimateOffset(asked(order, SERVER))).toEqual({ offsetMs: SERVER, errorMs: 5 });
  });

  test('is never further from the truth than its stated error', () => {
    fc.assert(
      fc.property(questions, offset, (list, truth) => {
        const estimate = estimateOffset(asked(list, truth));
        const missedMs = Math.abs((estimate?.offsetMs ?? 0) - truth);
        expect(missedMs).toBeLessThanOrEqual(estimate?.errorMs ?? -1);
      }),
    );
  });

  test('is as exact as the best single sample', () => {
    fc.assert(
      fc.property(questions, offset, (list, truth) => {
        const best = Math.min(...list.map(({ outMs, backMs }) => (outMs + backMs) / 2));
        expect(estimateOffset(asked(list, truth))?.errorMs).toBe(best);
      }),
    );
  });

  test('ignores samples from before the local clock jumped', () => {
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

describe('a tick of the server', () => {
  const tick = fc.record({ receivedAt: fc.integer({ min: 0, max: 1_000_000 }), lateMs: latency });

  test('corrects a device that fell behind during sleep', () => {
    const tick = { receivedAt: 10_000, serverNow: SERVER + 10_000 };
    expect(offsetAfterTick(SERVER - 30_000, tick)).toBe(SERVER);
    expect(offsetAfterTick(null, tick)).toBe(SERVER);
  });

  test('does not set a correct clock back when it arrives late', () => {
    const late = { receivedAt: 10_000, serverNow: SERVER + 6_000 };
    expect(offsetAfterTick(SERVER, late)).toBe(SERVER);
  });

  test('never leads past the true time, however late it arrives and whatever the estimate', () => {
    fc.assert(
      fc.property(fc.array(tick), offset, offset, (ticks, truth, believed) => {
        let now = believed;
        for (const { receivedAt, lateMs } of ticks)
          now = offsetAfterTick(now, { receivedAt, serverNow: truth + receivedAt - lateMs });
        expect(now).toBeGreaterThanOrEqual(believed);
        expect(now).toBeLessThanOrEqual(Math.max(believed, truth));
      }),
    );
  });
});
