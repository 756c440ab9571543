import type { Material } from '@cascade/shared/domain/stations/materials';

export type Observations = Extract<Material, { kind: 'observationChart' }>;
export type Reading = Observations['readings'][number];

/** A row of the chart: values from `from` up to the row above, and their points in NEWS2. */
type Band = { label: string; from: number; points: 0 | 1 | 2 | 3 };

export type Vital = {
  name: string;
  unit: string;
  /** Places a reading on the chart; undefined when it was not measured. */
  value: (reading: Reading) => number | undefined;
  written: (reading: Reading) => string;
  /** Highest first. */
  bands: Band[];
};

const band = (label: string, from: number, points: Band['points']): Band => ({
  label,
  from,
  points,
});
const number = (value: number | undefined) => (value === undefined ? '' : String(value));

const alertnessNames: Record<NonNullable<Reading['alertness']>, string> = {
  alert: 'Alert',
  newConfusion: 'New confusion',
  voice: 'To voice',
  pain: 'To pain',
  unresponsive: 'Unresponsive',
};
const alertnessRank = { alert: 4, newConfusion: 3, voice: 2, pain: 1, unresponsive: 0 } as const;

/** Royal College of Physicians, National Early Warning Score 2, 2017; oxygen scale 1. */
export const vitals: Vital[] = [
  {
    name: 'Respirations',
    unit: 'a minute',
    value: ({ respirations }) => respirations,
    written: ({ respirations }) => number(respirations),
    bands: [
      band('25 and over', 25, 3),
      band('21–24', 21, 2),
      band('18–20', 18, 0),
      band('15–17', 15, 0),
      band('12–14', 12, 0),
      band('9–11', 9, 1),
      band('8 and under', Number.NEGATIVE_INFINITY, 3),
    ],
  },
  {
    name: 'Oxygen saturation',
    unit: '%',
    value: ({ saturation }) => saturation,
    written: ({ saturation }) => number(saturation),
    bands: [
      band('96 and over', 96, 0),
      band('94–95', 94, 1),
      band('92–93', 92, 2),
      band('91 and under', Number.NEGATIVE_INFINITY, 3),
    ],
  },
  {
    name: 'Air or oxygen',
    unit: '',
    value: ({ isOnOxygen }) => (isOnOxygen === undefined ? undefined : isOnOxygen ? 0 : 1),
    written: ({ isOnOxygen }) => (isOnOxygen === undefined ? '' : isOnOxygen ? 'Oxygen' : 'Air'),
    bands: [band('Air', 1, 0), band('Oxygen', Number.NEGATIVE_INFINITY, 2)],
  },
  {
    name: 'Blood pressure',
    unit: 'mmHg, placed by the upper value',
    value: ({ systolic }) => systolic,
    written: ({ systolic, diastolic }) =>
      systolic === undefined ? '' : `${systolic}/${diastolic ?? '–'}`,
    bands: [
      band('220 and over', 220, 3),
      band('181–219', 181, 0),
      band('161–180', 161, 0),
      band('141–160', 141, 0),
      band('121–140', 121, 0),
      band('111–120', 111, 0),
      band('101–110', 101, 1),
      band('91–100', 91, 2),
      band('90 and under', Number.NEGATIVE_INFINITY, 3),
    ],
  },
  {
    name: 'Pulse',
    unit: 'a minute',
    value: ({ pulse }) => pulse,
    written: ({ pulse }) => number(pulse),
    bands: [
      band('131 and over', 131, 3),
      band('121–130', 121, 2),
      band('111–120', 111, 2),
      band('101–110', 101, 1),
      band('91–100', 91, 1),
      band('81–90', 81, 0),
      band('71–80', 71, 0),
      band('61–70', 61, 0),
      band('51–60', 51, 0),
      band('41–50', 41, 1),
      band('40 and under', Number.NEGATIVE_INFINITY, 3),
    ],
  },
  {
    name: 'Consciousness',
    unit: '',
    value: ({ alertness }) => (alertness === undefined ? undefined : alertnessRank[alertness]),
    written: ({ alertness }) => (alertness === undefined ? '' : alertnessNames[alertness]),
    bands: [
      band('Alert', 4, 0),
      band('New confusion', 3, 3),
      band('To voice', 2, 3),
      band('To pain', 1, 3),
      band('Unresponsive', Number.NEGATIVE_INFINITY, 3),
    ],
  },
  {
    name: 'Temperature',
    unit: '°C',
    value: ({ temperature }) => temperature,
    written: ({ temperature }) => temperature?.toFixed(1) ?? '',
    bands: [
      band('39.1 and over', 39.1, 2),
      band('38.1–39.0', 38.1, 1),
      band('37.1–38.0', 37.1, 0),
      band('36.1–37.0', 36.1, 0),
      band('35.1–36.0', 35.1, 1),
      band('35.0 and under', Number.NEGATIVE_INFINITY, 3),
    ],
  },
];

/** The row of a value, from the top. */
export const rowOf = ({ bands }: Pick<Vital, 'bands'>, value: number): number =>
  bands.findIndex(({ from }) => value >= from);

/** Only what somebody measured. */
export const vitalsOf = ({ readings }: Pick<Observations, 'readings'>): Vital[] =>
  vitals.filter(({ value }) => readings.some((reading) => value(reading) !== undefined));
