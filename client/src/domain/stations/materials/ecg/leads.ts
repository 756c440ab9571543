import type { Material } from '@cascade/shared/domain/stations/materials';

export type Ecg = Extract<Material, { kind: 'ecg' }>;
export type Change = Ecg['changes'][number];
export type Lead = Change['leads'][number];

export const limbLeads = ['I', 'II', 'III', 'aVR', 'aVL', 'aVF'] as const;
const chestLeads = ['V1', 'V2', 'V3', 'V4', 'V5', 'V6'] as const;
type LimbLead = (typeof limbLeads)[number];

/** In mV. */
export type Amplitudes = Record<Lead, number>;

/** The frontal plane as the two leads from which the other four follow, in mV. */
export type Frontal = { I: number; II: number };

/** Each limb lead as a sum of I and II (Einthoven, Goldberger). */
const ofIAndII: Record<LimbLead, [number, number]> = {
  I: [1, 0],
  II: [0, 1],
  III: [-1, 1],
  aVR: [-0.5, -0.5],
  aVL: [1, -0.5],
  aVF: [-0.5, 1],
};

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** A vector of `mV` that points to `degrees` (0 left, 90 down), seen from I and II. */
export function frontalOf(mV: number, degrees: number): Frontal {
  return { I: mV * Math.cos(radians(degrees)), II: mV * Math.cos(radians(degrees - 60)) };
}

const limbOf = ({ I, II }: Frontal, lead: LimbLead): number => {
  const [ofI, ofII] = ofIAndII[lead];
  return ofI * I + ofII * II;
};

export function amplitudesOf(frontal: Frontal, chest: readonly number[]): Amplitudes {
  return Object.fromEntries([
    ...limbLeads.map((lead) => [lead, limbOf(frontal, lead)]),
    ...chestLeads.map((lead, place) => [lead, chest[place] ?? 0]),
  ]) as Amplitudes;
}

/** Leads that nobody asked to change weigh little, so that opposite leads follow by themselves. */
const UNASKED_WEIGHT = 0.1;

/**
 * Changes `normal` so that the asked leads come as near to what was asked as one vector allows:
 * the limb leads keep their relations, and chest leads get exactly what was asked.
 */
export function changed(normal: Amplitudes, asked: Partial<Amplitudes>): Amplitudes {
  const isAsked = limbLeads.some((lead) => asked[lead] !== undefined);
  const frontal = isAsked ? fitted(normal, asked) : { I: normal.I, II: normal.II };
  return amplitudesOf(
    frontal,
    chestLeads.map((lead) => asked[lead] ?? normal[lead]),
  );
}

/** Weighted least squares for I and II. */
function fitted(normal: Amplitudes, asked: Partial<Amplitudes>): Frontal {
  let [aa, ab, bb, ay, by] = [0, 0, 0, 0, 0];
  for (const lead of limbLeads) {
    const [a, b] = ofIAndII[lead];
    const weight = asked[lead] === undefined ? UNASKED_WEIGHT : 1;
    const wanted = asked[lead] ?? normal[lead];
    aa += weight * a * a;
    ab += weight * a * b;
    bb += weight * b * b;
    ay += weight * a * wanted;
    by += weight * b * wanted;
  }
  const determinant = aa * bb - ab * ab;
  return { I: (ay * bb - by * ab) / determinant, II: (by * aa - ay * ab) / determinant };
}
