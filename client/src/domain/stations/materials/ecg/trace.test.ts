import { describe, expect, test } from 'vitest';
import { type Ecg, type Lead, limbLeads } from './leads.ts';
import { MM_PER_S, paper, pathOf, strips } from './paper.ts';
import { STRIP_MS, traceOf } from './trace.ts';

const normal: Ecg = {
  id: 'ecg',
  kind: 'ecg',
  title: 'ECG',
  textAlternative: 'Sinus rhythm.',
  recorded: 'Thursday, 14:50',
  rhythm: 'sinus',
  rate: 75,
  prMs: 160,
  qrsMs: 90,
  qtMs: 380,
  qtcMs: 425,
  axisDegrees: 50,
  bundleBranchBlock: 'none',
  changes: [],
};
const everyRhythm: Ecg[] = [
  normal,
  { ...normal, rhythm: 'sinusWithVentricularEctopics' },
  { ...normal, rhythm: 'sinusWithAtrialEctopics' },
  { ...normal, rhythm: 'atrialFibrillation', prMs: null },
  { ...normal, rhythm: 'atrialFlutter', prMs: null, rate: 150, qtMs: 280 },
  { ...normal, rhythm: 'junctional', prMs: null, rate: 45 },
  { ...normal, rhythm: 'completeHeartBlock', prMs: null, rate: 36 },
  { ...normal, rhythm: 'torsadesDePointes', prMs: null, rate: 220 },
];
const times = Array.from({ length: STRIP_MS / 10 }, (_, sample) => sample * 10);

/** Highest and lowest value of a lead between two times. */
function extremes(ecg: Ecg, lead: Lead, fromMs: number, toMs: number) {
  const { valueAt } = traceOf(ecg);
  const values: number[] = [];
  for (let ms = fromMs; ms <= toMs; ms += 2) values.push(valueAt(lead, ms));
  return { highest: Math.max(...values), lowest: Math.min(...values) };
}
const firstBeat = (ecg: Ecg) => traceOf(ecg).beats[0] ?? Number.NaN;
const intervals = (ecg: Ecg) => {
  const { beats } = traceOf(ecg);
  return beats.slice(1).map((at, place) => at - (beats[place] ?? 0));
};

describe('on every rhythm', () => {
  test.each(everyRhythm)('$rhythm: I + III = II, and aVR, aVL and aVF follow', (ecg) => {
    const { valueAt } = traceOf(ecg);
    for (const ms of times) {
      const [I, II, III, aVR, aVL, aVF] = limbLeads.map((lead) => valueAt(lead, ms)) as [
        number,
        number,
        number,
        number,
        number,
        number,
      ];
      expect(I + III).toBeCloseTo(II, 9);
      expect(aVR).toBeCloseTo(-(I + II) / 2, 9);
      expect(aVL).toBeCloseTo((I - III) / 2, 9);
      expect(aVF).toBeCloseTo((II + III) / 2, 9);
    }
  });

  test.each(everyRhythm)('$rhythm fits on its paper', (ecg) => {
    const trace = traceOf(ecg);
    for (const strip of strips) {
      const numbers = pathOf(trace, strip).slice(1).split('L');
      for (const point of numbers) {
        const [x = -1, y = -1] = point.split(' ').map(Number);
        expect(x).toBeGreaterThanOrEqual(strip.x);
        expect(x).toBeLessThanOrEqual(paper.width);
        expect(y).toBeGreaterThan(0);
        expect(y).toBeLessThan(paper.height);
      }
    }
  });
});

describe('intervals are to scale', () => {
  test.each([40, 60, 75, 100, 150])('RR at %i a minute', (rate) => {
    for (const rr of intervals({ ...normal, rate })) expect(rr).toBeCloseTo(60_000 / rate, 6);
  });

  test.each([320, 380, 480, 560])('QT of %i ms ends the T wave', (qtMs) => {
    const ecg = { ...normal, rate: 50, qtMs };
    const onset = firstBeat(ecg);
    expect(extremes(ecg, 'II', onset + qtMs - 40, onset + qtMs - 2).highest).toBeGreaterThan(0.01);
    expect(extremes(ecg, 'II', onset + qtMs, onset + qtMs + 60).highest).toBe(0);
  });

  test.each([120, 160, 220, 300])('PR of %i ms, from the P wave to the QRS', (prMs) => {
    const ecg = { ...normal, rate: 50, prMs };
    const onset = firstBeat(ecg);
    expect(extremes(ecg, 'II', onset - prMs - 40, onset - prMs).highest).toBe(0);
    expect(extremes(ecg, 'II', onset - prMs, onset - prMs + 96).highest).toBeGreaterThan(0.1);
    expect(Math.abs(traceOf(ecg).valueAt('II', onset - 10))).toBeLessThan(prMs > 106 ? 1e-9 : 0.2);
  });

  test.each([80, 110, 150])('QRS of %i ms', (qrsMs) => {
    const block = qrsMs >= 120 ? 'left' : 'none';
    const ecg: Ecg = { ...normal, rate: 50, qrsMs, qtMs: 440, bundleBranchBlock: block };
    const onset = firstBeat(ecg);
    expect(extremes(ecg, 'V2', onset - 20, onset).lowest).toBe(0);
    expect(extremes(ecg, 'V2', onset, onset + qrsMs).lowest).toBeLessThan(-1);
  });

  test('25 mm are a second', () => {
    const strip = strips.at(-1);
    expect(strip && (strip.toMs - strip.fromMs) / 1_000).toBe(10);
    const path = strip ? pathOf(traceOf(normal), strip) : '';
    const last = Number(path.split('L').at(-1)?.split(' ')[0]);
    expect(last - (strip?.x ?? 0)).toBeCloseTo(10 * MM_PER_S, 1);
  });
});

describe('the axis turns the limb leads', () => {
  const net = (axisDegrees: number, lead: Lead) => {
    const ecg = { ...normal, axisDegrees, rate: 50 };
    const { highest, lowest } = extremes(ecg, lead, firstBeat(ecg), firstBeat(ecg) + ecg.qrsMs);
    return highest + lowest;
  };
  test.each([
    [50, { I: 1, II: 1, aVF: 1, aVR: -1 }],
    [-45, { I: 1, II: -1, aVF: -1, aVL: 1 }],
    [110, { I: -1, II: 1, aVF: 1, aVL: -1 }],
  ] as const)('at %i degrees', (axis, signs) => {
    for (const [lead, sign] of Object.entries(signs))
      expect(Math.sign(net(axis, lead as Lead)), lead).toBe(sign);
  });
});

describe('rhythms', () => {
  test('atrial fibrillation is irregular, keeps its mean rate, and has no P waves', () => {
    const ecg: Ecg = { ...normal, rhythm: 'atrialFibrillation', prMs: null, rate: 90 };
    const rr = intervals(ecg);
    const mean = rr.reduce((sum, one) => sum + one, 0) / rr.length;
    expect(Math.max(...rr) / Math.min(...rr)).toBeGreaterThan(1.5);
    expect(60_000 / mean).toBeGreaterThan(80);
    expect(60_000 / mean).toBeLessThan(100);
    const slow = { ...ecg, rate: 50 };
    const before = traceOf(slow).beats.map((at) => extremes(slow, 'II', at - 200, at).highest);
    expect(Math.max(...before)).toBeLessThan(0.06);
  });

  test('in complete heart block P waves and beats have rates of their own', () => {
    const ecg: Ecg = { ...normal, rhythm: 'completeHeartBlock', prMs: null, rate: 36 };
    expect(new Set(intervals(ecg).map(Math.round))).toEqual(new Set([1_667]));
    const { valueAt } = traceOf(ecg);
    expect(valueAt('II', 90 + 48)).toBeGreaterThan(0.1);
    expect(valueAt('II', 90 + 750 * 3 + 48)).toBeGreaterThan(0.1);
  });

  test('after a ventricular ectopic beat comes a full pause', () => {
    const rr = intervals({ ...normal, rhythm: 'sinusWithVentricularEctopics' });
    const early = rr.findIndex((one) => one < 600);
    expect((rr[early] ?? 0) + (rr[early + 1] ?? 0)).toBeCloseTo(1_600, 6);
  });

  test('torsades twist about the baseline: in one lead high now and low then', () => {
    const ecg: Ecg = { ...normal, rhythm: 'torsadesDePointes', prMs: null, rate: 220 };
    const height = (fromMs: number) => {
      const { highest, lowest } = extremes(ecg, 'II', fromMs, fromMs + 300);
      return highest - lowest;
    };
    const heights = Array.from({ length: 20 }, (_, place) => height(2_000 + place * 300));
    expect(Math.max(...heights)).toBeGreaterThan(1.6);
    expect(Math.min(...heights)).toBeLessThan(0.9);
  });
});

describe('changes of single leads', () => {
  const changedEcg = (changes: Ecg['changes']): Ecg => ({ ...normal, rate: 50, changes });
  const tOf = (ecg: Ecg, lead: Lead) => {
    const at = firstBeat(ecg);
    return extremes(ecg, lead, at + ecg.qrsMs + 100, at + ecg.qtMs);
  };

  test('T waves: flat, inverted, peaked and biphasic', () => {
    const flat = changedEcg([{ leads: ['II', 'III', 'aVF', 'V5'], t: 'flat' }]);
    expect(tOf(flat, 'V5').highest).toBeLessThan(0.05);
    expect(tOf(flat, 'II').highest).toBeLessThan(0.12);
    const inverted = changedEcg([{ leads: ['V4', 'V5', 'V6'], t: 'inverted' }]);
    expect(tOf(inverted, 'V5').lowest).toBeLessThan(-0.2);
    expect(tOf(inverted, 'V5').highest).toBeLessThan(0.02);
    const peaked = changedEcg([{ leads: ['V2', 'V3'], t: 'peaked' }]);
    expect(tOf(peaked, 'V3').highest).toBeGreaterThan(0.9);
    const biphasic = changedEcg([{ leads: ['V2'], t: 'biphasic' }]);
    expect(tOf(biphasic, 'V2').highest).toBeGreaterThan(0.2);
    expect(tOf(biphasic, 'V2').lowest).toBeLessThan(-0.2);
  });

  test('an inferior ST elevation brings its depression opposite, as on a heart', () => {
    const ecg = changedEcg([{ leads: ['II', 'III', 'aVF'], stMm: 2 }]);
    const { valueAt } = traceOf(ecg);
    const at = firstBeat(ecg) + ecg.qrsMs + 30;
    expect(valueAt('III', at)).toBeGreaterThan(0.15);
    expect(valueAt('aVF', at)).toBeGreaterThan(0.15);
    expect(valueAt('aVL', at)).toBeLessThan(-0.05);
  });

  test('a U wave follows the T wave, and a Q wave begins the QRS', () => {
    const u = changedEcg([{ leads: ['V2', 'V3'], hasUWave: true }]);
    const at = firstBeat(u) + u.qtMs;
    expect(extremes(u, 'V3', at + 20, at + 150).highest).toBeGreaterThan(0.1);
    expect(extremes(u, 'V6', at + 20, at + 150).highest).toBeLessThan(0.01);
    const q = changedEcg([{ leads: ['V1', 'V2', 'V3'], hasQWave: true }]);
    expect(traceOf(q).valueAt('V3', firstBeat(q) + 0.15 * q.qrsMs)).toBeLessThan(-0.2);
  });

  test('bundle branch blocks: late and upright in V1 on the right, broad and down on the left', () => {
    const right: Ecg = { ...normal, rate: 60, qrsMs: 140, bundleBranchBlock: 'right' };
    const left: Ecg = { ...right, bundleBranchBlock: 'left' };
    const late = (ecg: Ecg, lead: Lead) =>
      extremes(ecg, lead, firstBeat(ecg) + 80, firstBeat(ecg) + 140);
    expect(late(right, 'V1').highest).toBeGreaterThan(0.5);
    expect(late(right, 'V6').lowest).toBeLessThan(-0.2);
    expect(late(left, 'V1').lowest).toBeLessThan(-0.8);
    expect(late(left, 'V6').highest).toBeGreaterThan(0.5);
    // Nothing but the ST segment is below the baseline.
    expect(late(left, 'V6').lowest).toBeGreaterThanOrEqual(-0.1);
  });
});
