import { type Amplitudes, amplitudesOf, type Ecg, frontalOf, type Lead } from './leads.ts';
import { beatOf, heightAt, pWave, pWaves, ventricularEctopic, type Wave } from './waves.ts';

export const STRIP_MS = 10_000;
/** P waves of an atrium that the ventricles do not follow: 80 a minute. */
const FREE_P_EVERY_MS = 750;

type Beat = { at: number; kind: 'conducted' | 'ventricular' | 'atrial' };

export type Trace = {
  /** Beginnings of the QRS complexes, in ms. */
  beats: number[];
  /** In mV. */
  valueAt: (lead: Lead, ms: number) => number;
};

const rrOf = ({ rate }: Ecg) => 60_000 / rate;

/** Before the strip as well, because waves of an earlier beat reach into it. */
function everyMs(interval: number, first: number): number[] {
  const times: number[] = [];
  for (let at = first - 2 * interval; at < STRIP_MS + 1_000; at += interval) times.push(at);
  return times;
}

/** Irregular without any order, yet the same on every device; the mean is the rate. */
function irregular(rr: number, first: number): number[] {
  const shares = [0.78, 1.32, 0.91, 0.7, 1.21, 1.06, 0.82, 1.38, 0.74, 1.08];
  const times: number[] = [];
  let at = first - 2 * rr;
  for (let beat = 0; at < STRIP_MS + 1_000; beat += 1) {
    times.push(at);
    at += rr * (shares[beat % shares.length] ?? 1);
  }
  return times;
}

/** Every fourth beat comes early, from a ventricle (with a full pause after it) or an atrium. */
function withEctopics(rr: number, first: number, kind: 'ventricular' | 'atrial'): Beat[] {
  const beats: Beat[] = [];
  let at = first - 2 * rr;
  for (let beat = 0; at < STRIP_MS + 1_000; beat += 1) {
    const isEarly = beat % 5 === 4;
    beats.push({ at, kind: isEarly ? kind : 'conducted' });
    const comesEarly = beat % 5 === 3;
    if (comesEarly) at += 0.62 * rr;
    else if (isEarly) at += (kind === 'ventricular' ? 1.38 : 1.08) * rr;
    else at += rr;
  }
  return beats;
}

function beatsOf(ecg: Ecg): Beat[] {
  const rr = rrOf(ecg);
  const first = (ecg.prMs ?? 0) + 250;
  if (ecg.rhythm === 'torsadesDePointes') return [{ at: first, kind: 'conducted' }];
  if (ecg.rhythm === 'sinusWithVentricularEctopics') return withEctopics(rr, first, 'ventricular');
  if (ecg.rhythm === 'sinusWithAtrialEctopics') return withEctopics(rr, first, 'atrial');
  const times = ecg.rhythm === 'atrialFibrillation' ? irregular(rr, first) : everyMs(rr, first);
  return times.map((at) => ({ at, kind: 'conducted' }));
}

type Baseline = { mV: Amplitudes; at: (ms: number) => number };

const wave = (ms: number, hertz: number, phase: number) =>
  Math.sin((2 * Math.PI * hertz * ms) / 1_000 + phase);

const fibrillation: Baseline = {
  mV: amplitudesOf(frontalOf(0.05, 70), [0.09, 0.05, 0.03, 0.02, 0.02, 0.02]),
  at: (ms) => 0.5 * wave(ms, 5.3, 0) + 0.35 * wave(ms, 6.7, 1) + 0.3 * wave(ms, 8.3, 2.2),
};

/** Saw teeth at about 300 a minute, so many to each beat. */
function flutter({ rate }: Ecg, first: number): Baseline {
  const interval = 60_000 / rate / Math.max(1, Math.round(300 / rate));
  return {
    mV: amplitudesOf(frontalOf(0.28, 85), [-0.14, -0.06, 0, 0.03, 0.05, 0.05]),
    at: (ms) => {
      const share = ((((ms - first) % interval) + interval) % interval) / interval;
      return share < 0.7 ? 0.5 - share / 0.7 : (share - 0.7) / 0.3 - 0.5;
    },
  };
}

/** The axis of a fast ventricular rhythm turns, so that each lead twists about its baseline. */
function torsades({ rate }: Ecg, from: number) {
  const turnMs = 2_400;
  const spread = [-100, -75, -45, -15, 10, 30];
  const axisAt = (ms: number) => 80 - ((ms - from) / turnMs) * 360;
  const atMs = (ms: number): Amplitudes => {
    const axis = axisAt(ms);
    const height = 1.1 + 0.25 * wave(ms, 0.9, 0);
    const start = Math.min(1, Math.max(0, (ms - from) / 250));
    const swing = wave(ms - from, rate / 60, 0.35 * wave(ms, 0.6, 0)) * start;
    return amplitudesOf(
      frontalOf(height * swing, axis),
      spread.map((lead) => 1.1 * height * swing * Math.cos(((axis - lead) * Math.PI) / 180)),
    );
  };
  return (lead: Lead, ms: number) => (ms <= from ? 0 : atMs(ms)[lead]);
}

type Placed = { at: number; wave: Wave };

/** Twelve leads of ten seconds, from the parameters alone. */
export function traceOf(ecg: Ecg): Trace {
  const beats = beatsOf(ecg);
  const first = beats[0]?.at ?? 0;
  const hasP = ecg.rhythm !== 'atrialFibrillation' && ecg.rhythm !== 'atrialFlutter';
  const conducted = beatOf(ecg);
  const withP = [...(hasP && ecg.rhythm !== 'completeHeartBlock' ? pWaves(ecg) : []), ...conducted];
  const ofKind: Record<Beat['kind'], Wave[]> = {
    conducted: withP,
    ventricular: ventricularEctopic(),
    // From elsewhere in the atrium, so upside down.
    atrial: [pWave(-(ecg.prMs ?? 120), -0.7), ...conducted],
  };
  const placed: Placed[] = beats.flatMap(({ at, kind }) =>
    ofKind[kind].map((one) => ({ at, wave: one })),
  );
  if (ecg.rhythm === 'completeHeartBlock')
    placed.push(...everyMs(FREE_P_EVERY_MS, 90).map((at) => ({ at, wave: pWave(0) })));
  const baseline =
    ecg.rhythm === 'atrialFibrillation'
      ? fibrillation
      : ecg.rhythm === 'atrialFlutter'
        ? flutter(ecg, first)
        : null;
  const twisting =
    ecg.rhythm === 'torsadesDePointes' ? torsades(ecg, first + 0.85 * ecg.qtMs) : null;
  return {
    beats: beats.map(({ at }) => at).filter((at) => at >= 0 && at < STRIP_MS),
    valueAt: (lead, ms) => {
      let mV = baseline ? baseline.mV[lead] * baseline.at(ms) : 0;
      for (const { at, wave: one } of placed)
        if (ms > at + one.from && ms < at + one.to) mV += one.mV[lead] * heightAt(one, ms - at);
      return twisting ? mV + twisting(lead, ms) : mV;
    },
  };
}
