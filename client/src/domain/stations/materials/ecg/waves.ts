import {
  type Amplitudes,
  amplitudesOf,
  type Change,
  changed,
  type Ecg,
  type Frontal,
  frontalOf,
  type Lead,
} from './leads.ts';

/**
 * One deflection: its shape over time, in ms from the beginning of the QRS, and its height in each
 * lead. It is exactly 0 outside of `from` and `to`, so that intervals can be measured.
 */
export type Wave = { from: number; peak: number; to: number; shape: Shape; mV: Amplitudes };
type Shape = 'hump' | 'plateau';

const rise = (share: number) => (1 - Math.cos(Math.PI * share)) / 2;

/** From 0 to 1. */
export function heightAt({ from, peak, to, shape }: Omit<Wave, 'mV'>, ms: number): number {
  if (ms <= from || ms >= to) return 0;
  if (shape === 'plateau') {
    // Up within `peak - from`, level, and down over the last third.
    const down = to - (to - from) / 3;
    if (ms < peak) return rise((ms - from) / (peak - from));
    return ms < down ? 1 : rise((to - ms) / (to - down));
  }
  return ms < peak ? rise((ms - from) / (peak - from)) : rise((to - ms) / (to - peak));
}

const nothing: Frontal = { I: 0, II: 0 };
const flat = [0, 0, 0, 0, 0, 0];

/** Chest leads V1 to V6 in mV. */
const chest = {
  p: [0.05, 0.08, 0.1, 0.1, 0.1, 0.1],
  q: [0.22, 0.3, 0.2, 0, -0.06, -0.1],
  r: [0, 0.15, 0.75, 1.45, 1.35, 1.05],
  s: [-0.95, -1.35, -0.85, -0.4, -0.15, -0.05],
  t: [0.04, 0.4, 0.45, 0.42, 0.35, 0.26],
};
const leftBlock = {
  first: [0.1, 0.15, 0.2, 0.25, 0.55, 0.6],
  main: [-1.2, -1.7, -1.3, -0.3, 0.75, 0.8],
  t: [0.4, 0.55, 0.45, 0.1, -0.25, -0.3],
  st: [0.15, 0.25, 0.2, 0.05, -0.08, -0.1],
};
const rightBlock = {
  last: [0.85, 0.65, 0.1, -0.3, -0.4, -0.4],
  t: [-0.25, -0.15, 0.3, 0.38, 0.35, 0.26],
};

function leadsOf(changes: readonly Change[], mVOf: (change: Change, lead: Lead) => number | null) {
  const asked: Partial<Amplitudes> = {};
  for (const change of changes)
    for (const lead of change.leads) {
      const mV = mVOf(change, lead);
      if (mV !== null) asked[lead] = mV;
    }
  return asked;
}

/** The P wave before each beat, or nothing where none leads to it. */
export function pWaves({ prMs, rhythm }: Ecg): Wave[] {
  return prMs === null ? [] : [pWave(-prMs, rhythm === 'junctional' ? -1 : 1)];
}

/** @param sign below 0 for an atrium that is activated from below */
export function pWave(from: number, sign = 1): Wave {
  const mV = amplitudesOf(
    frontalOf(0.15 * sign, 55),
    chest.p.map((one) => one * sign),
  );
  return { from, peak: from + 48, to: from + 96, shape: 'hump', mV };
}

function qrsOf({ qrsMs, axisDegrees, bundleBranchBlock, changes }: Ecg): Wave[] {
  const part = (from: number, peak: number, to: number, mV: Amplitudes): Wave => ({
    from: from * qrsMs,
    peak: peak * qrsMs,
    to: to * qrsMs,
    shape: 'hump',
    mV,
  });
  if (bundleBranchBlock === 'left')
    return [
      part(0, 0.3, 0.62, amplitudesOf(frontalOf(0.75, axisDegrees), leftBlock.first)),
      part(0.1, 0.58, 1, amplitudesOf(frontalOf(0.85, axisDegrees), leftBlock.main)),
    ];
  // The first and the last vector are mirrored about the axis, which therefore stays the axis.
  const q = changed(
    amplitudesOf(frontalOf(0.12, axisDegrees + 145), chest.q),
    leadsOf(changes, ({ hasQWave }) => (hasQWave ? -0.45 : null)),
  );
  const r = amplitudesOf(frontalOf(1.15, axisDegrees), chest.r);
  const s = amplitudesOf(frontalOf(0.12, axisDegrees - 145), chest.s);
  const hasQ = changes.some(({ hasQWave }) => hasQWave);
  if (bundleBranchBlock === 'right')
    return [
      part(0, 0.1, 0.24, q),
      part(0.12, 0.28, 0.46, r),
      part(0.3, 0.42, 0.56, s),
      part(0.45, 0.72, 1, amplitudesOf(frontalOf(0.4, 175), rightBlock.last)),
    ];
  return [
    part(0, hasQ ? 0.22 : 0.15, hasQ ? 0.46 : 0.34, q),
    part(0.2, 0.48, 0.76, r),
    part(0.5, 0.74, 1, s),
  ];
}

/** ST segment and T wave: the T wave ends with the QT interval. */
function repolarisationOf({ qrsMs, qtMs, axisDegrees, bundleBranchBlock, changes }: Ecg): Wave[] {
  const jt = qtMs - qrsMs;
  const from = qrsMs + 0.3 * jt;
  const peak = qrsMs + 0.7 * jt;
  const hump = (wave: Pick<Wave, 'from' | 'peak' | 'to' | 'mV'>): Wave => ({
    ...wave,
    shape: 'hump',
  });
  const isLeft = bundleBranchBlock === 'left';
  const tFrontal = isLeft ? frontalOf(0.25, axisDegrees + 180) : frontalOf(0.3, 40);
  const tChest = isLeft ? leftBlock.t : bundleBranchBlock === 'right' ? rightBlock.t : chest.t;
  const t = changed(
    amplitudesOf(tFrontal, tChest),
    leadsOf(changes, ({ t: kind }) =>
      kind === undefined ? null : kind === 'flat' ? 0.02 : kind === 'inverted' ? -0.3 : 0,
    ),
  );
  const zero = amplitudesOf(nothing, flat);
  const only = (kind: Change['t'], mV: number) =>
    changed(
      zero,
      leadsOf(changes, (change) => (change.t === kind ? mV : null)),
    );
  const st = changed(
    isLeft ? amplitudesOf(frontalOf(0.08, axisDegrees + 180), leftBlock.st) : zero,
    leadsOf(changes, ({ stMm }) => (stMm === undefined ? null : stMm / 10)),
  );
  const biphasic = only('biphasic', 0.25);
  const opposite = changed(
    zero,
    leadsOf(changes, (change) => (change.t === 'biphasic' ? -0.3 : null)),
  );
  const middle = from + 0.55 * (qtMs - from);
  return [
    { from: qrsMs * 0.75, peak: qrsMs, to: peak + 0.15 * jt, shape: 'plateau', mV: st },
    hump({ from, peak, to: qtMs, mV: t }),
    hump({ from: peak - 0.22 * jt, peak, to: qtMs, mV: only('peaked', 1) }),
    hump({ from, peak: (from + middle) / 2, to: middle, mV: biphasic }),
    hump({ from: middle, peak: (middle + qtMs) / 2, to: qtMs, mV: opposite }),
    hump({
      from: qtMs - 10,
      peak: qtMs + 70,
      to: qtMs + 160,
      mV: changed(
        zero,
        leadsOf(changes, ({ hasUWave }) => (hasUWave ? 0.15 : null)),
      ),
    }),
  ];
}

/** A conducted beat without its P wave. */
export function beatOf(ecg: Ecg): Wave[] {
  return [...qrsOf(ecg), ...repolarisationOf(ecg)];
}

/** From one ventricle: broad, without P wave, and with a T wave to the other side. */
export function ventricularEctopic(): Wave[] {
  const main = amplitudesOf(frontalOf(1.5, -70), [1.3, 1.6, 1.2, 0.5, -0.6, -0.9]);
  const t = amplitudesOf(frontalOf(0.5, 110), [-0.4, -0.5, -0.4, -0.15, 0.25, 0.35]);
  return [
    { from: 0, peak: 75, to: 160, shape: 'hump', mV: main },
    { from: 150, peak: 290, to: 420, shape: 'hump', mV: t },
  ];
}
