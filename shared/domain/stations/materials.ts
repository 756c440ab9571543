import { z } from 'zod';

/** Documents on the candidate's sheet, as data that the product draws. */

const text = z.string().trim().min(1);
const id = z.string().regex(/^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/, 'is not an id such as gp-letter');

const common = {
  id,
  title: text,
  /** What the document shows, for people who cannot see it. It never interprets. */
  textAlternative: text,
};

const Letter = z.object({
  ...common,
  kind: z.literal('letter'),
  from: text,
  to: text,
  date: text,
  regarding: text.optional(),
  paragraphs: z.array(text).min(1),
  signedBy: text,
});

const WardNote = z.object({
  ...common,
  kind: z.literal('wardNote'),
  entries: z.array(z.object({ at: text, by: text, note: text })).min(1),
});

const prescriptionSections = ['regular', 'asRequired', 'once', 'depot'] as const;

const DrugChart = z.object({
  ...common,
  kind: z.literal('drugChart'),
  allergies: text,
  /** Column heads of `given`, such as "Mon 08:00". */
  times: z.array(text),
  prescriptions: z
    .array(
      z.object({
        section: z.enum(prescriptionSections),
        drug: text,
        dose: text,
        route: text,
        frequency: text,
        started: text,
        stopped: text.optional(),
        /** One per column of `times`: initials, a code such as "refused", or empty. */
        given: z.array(z.string()),
        note: text.optional(),
      }),
    )
    .min(1),
});

const BloodTable = z.object({
  ...common,
  kind: z.literal('bloodTable'),
  /** Column heads: when each sample was taken. */
  taken: z.array(text).min(1),
  rows: z
    .array(
      z.object({
        test: text,
        unit: text,
        low: z.number().optional(),
        high: z.number().optional(),
        /** One per sample; null when it was not measured. */
        values: z.array(z.union([z.number(), text]).nullable()),
      }),
    )
    .min(1),
});

const alertness = ['alert', 'newConfusion', 'voice', 'pain', 'unresponsive'] as const;

const ObservationChart = z.object({
  ...common,
  kind: z.literal('observationChart'),
  readings: z
    .array(
      z.object({
        at: text,
        respirations: z.number().optional(),
        saturation: z.number().optional(),
        isOnOxygen: z.boolean().optional(),
        systolic: z.number().optional(),
        diastolic: z.number().optional(),
        pulse: z.number().optional(),
        alertness: z.enum(alertness).optional(),
        temperature: z.number().optional(),
        glucose: z.number().optional(),
        /** The early warning score as the nurse wrote it. */
        score: z.number().int().optional(),
        note: text.optional(),
      }),
    )
    .min(1),
});

const ecgLeads = [
  'I',
  'II',
  'III',
  'aVR',
  'aVL',
  'aVF',
  'V1',
  'V2',
  'V3',
  'V4',
  'V5',
  'V6',
] as const;
const ecgRhythms = [
  'sinus',
  'sinusWithVentricularEctopics',
  'sinusWithAtrialEctopics',
  'atrialFibrillation',
  'atrialFlutter',
  'junctional',
  'completeHeartBlock',
  'torsadesDePointes',
] as const;

const ms = z.number().int().positive();

/** The product draws twelve leads from these parameters. */
const Ecg = z.object({
  ...common,
  kind: z.literal('ecg'),
  recorded: text,
  rhythm: z.enum(ecgRhythms),
  /** Ventricular beats a minute. */
  rate: z.number().int().min(20).max(250),
  /** Null when no P wave leads to each beat. */
  prMs: ms.nullable(),
  qrsMs: ms,
  qtMs: ms,
  /** Bazett: QT divided by the square root of 60 / rate. */
  qtcMs: ms,
  axisDegrees: z.number().int().min(-180).max(180),
  bundleBranchBlock: z.enum(['none', 'left', 'right']),
  /** Leads that differ from normal. */
  changes: z.array(
    z.object({
      leads: z.array(z.enum(ecgLeads)).min(1),
      /** Millimetres above (or, negative, below) the baseline. */
      stMm: z.number().min(-5).max(8).optional(),
      t: z.enum(['flat', 'inverted', 'peaked', 'biphasic']).optional(),
      hasUWave: z.boolean().optional(),
      hasQWave: z.boolean().optional(),
    }),
  ),
  /** Only when the station wants the machine's report on the paper. */
  machineReport: text.optional(),
});

const RatingScale = z.object({
  ...common,
  kind: z.literal('ratingScale'),
  instrument: text,
  completedBy: text,
  date: text,
  /** Names of parts in our own words: the items of an instrument are not reproduced. */
  items: z
    .array(
      z.object({
        label: text,
        score: z.number().min(0),
        most: z.number().positive(),
        note: text.optional(),
      }),
    )
    .min(1),
  total: z.number().min(0),
  most: z.number().positive(),
});

const ordinate = z.number().min(0).max(100);

/** A drawing by a patient, on a square of 100 by 100 with the origin at the top left. */
const Drawing = z.object({
  ...common,
  kind: z.literal('drawing'),
  asked: text,
  marks: z
    .array(
      z.discriminatedUnion('shape', [
        z.object({
          shape: z.literal('stroke'),
          points: z.array(z.tuple([ordinate, ordinate])).min(2),
        }),
        z.object({ shape: z.literal('circle'), x: ordinate, y: ordinate, radius: ordinate }),
        z.object({
          shape: z.literal('writing'),
          x: ordinate,
          y: ordinate,
          size: z.number().min(2).max(20),
          text,
        }),
      ]),
    )
    .min(1),
});

export const Material = z.discriminatedUnion('kind', [
  Letter,
  WardNote,
  DrugChart,
  BloodTable,
  ObservationChart,
  Ecg,
  RatingScale,
  Drawing,
]);
export type Material = z.infer<typeof Material>;
