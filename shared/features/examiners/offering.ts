import { z } from 'zod';
import { isKnownZone } from '../../domain/meetings/recurrence.ts';
import { Line, Prose } from '../../domain/text/fields.ts';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';
import { DateException, MOST_EXCEPTIONS, WeeklyTime } from '../availability/contract.ts';
import { Calibration } from './calibration.ts';
import { Examiner, ExaminerService } from './contract.ts';
import { cancellationRules, ServiceTypeField, SpecialtyField } from './words.ts';

export const serviceStates = ['draft', 'published', 'paused', 'removed'] as const;
export type ServiceState = (typeof serviceStates)[number];

/** From where a service may go where. What is removed stays removed. */
export const nextStates: Record<ServiceState, readonly ServiceState[]> = {
  draft: ['published', 'removed'],
  published: ['paused', 'removed'],
  paused: ['published', 'removed'],
  removed: [],
};

const MOST_FEATURES = 12;
export const MOST_SERVICES = 30;

export const ServiceForm = z
  .strictObject({
    serviceType: ServiceTypeField,
    title: Line.pipe(
      z.string().min(3, 'Give the service a title').max(100, 'Use 100 characters at most'),
    ),
    description: Prose.pipe(
      z
        .string()
        .min(10, 'Say in a sentence what happens in it')
        .max(2_000, 'Use 2,000 characters at most'),
    ),
    minutes: z
      .int('Enter a number of minutes')
      .min(15, 'Choose 15 minutes at least')
      .max(480, 'Choose 480 minutes at most')
      .multipleOf(15, 'Choose a multiple of 15 minutes'),
    pricePence: z
      .int('Enter a price')
      .min(100, 'The price has to be £1 at least')
      .max(100_000, 'The price may be £1,000 at most'),
    places: z
      .int('Enter a number of places')
      .min(1, 'Offer one place at least')
      .max(30, 'Offer 30 places at most'),
    features: z
      .array(
        Line.pipe(z.string().min(1, 'A feature is empty').max(80, 'Use 80 characters at most')),
      )
      .max(MOST_FEATURES, `List ${MOST_FEATURES} features at most`),
  })
  .refine(({ serviceType, places }) => serviceType === 'group-session' || places === 1, {
    message: 'Only group sessions have more than one place',
    path: ['places'],
  });
export type ServiceForm = z.infer<typeof ServiceForm>;

export const OwnService = ExaminerService.omit({ positivePercent: true }).extend({
  state: z.enum(serviceStates),
  rev: z.int().min(1),
});
export type OwnService = z.infer<typeof OwnService>;

export const OwnOffer = z.object({
  examiner: Examiner,
  state: z.enum(['approved', 'suspended']),
  isPaused: z.boolean(),
  bio: z.string(),
  timeZone: z.string(),
  noticeMinutes: z.int(),
  bufferMinutes: z.int(),
  cancellationRule: z.enum(cancellationRules),
  /** Whether members see how their marks compare. */
  showsCalibration: z.boolean(),
  /** What members see or would see of it; null with fewer than ten candidates. */
  calibration: Calibration.nullable(),
  weekly: z.array(WeeklyTime),
  exceptions: z.array(DateException),
  /** Without removed ones, the earliest first. */
  services: z.array(OwnService),
  /** Of everything but the services. */
  rev: z.int().min(1),
});
export type OwnOffer = z.infer<typeof OwnOffer>;

export const getOwnOffer = defineRoute({
  name: 'examiners.own-offer',
  method: 'get',
  path: '/api/examiners/own',
  summary: 'What the caller offers as an examiner, drafts included',
  access: 'member',
  response: OwnOffer,
  failures: ['not_found'],
});

const change = {
  access: 'verified',
  response: OwnOffer,
  reread: getOwnOffer,
  failures: ['not_found', 'conflict', 'stale'] as ('not_found' | 'conflict' | 'stale')[],
} as const;
const rev = z.int().min(1);
const params = z.object({ id: z.uuid('must be the id of a service') });

export const addService = defineRoute({
  ...change,
  name: 'examiners.add-service',
  method: 'post',
  path: '/api/examiners/own/services',
  summary: 'Adds a service as a draft',
  body: ServiceForm,
});

export const changeService = defineRoute({
  ...change,
  name: 'examiners.change-service',
  method: 'put',
  path: '/api/examiners/own/services/:id',
  summary: 'Changes a service that nobody has changed since `rev`; what is booked keeps its price',
  params,
  body: z.strictObject({ rev, service: ServiceForm }),
});

export const setServiceState = defineRoute({
  ...change,
  name: 'examiners.set-service-state',
  method: 'put',
  path: '/api/examiners/own/services/:id/state',
  summary: 'Publishes, pauses or removes a service',
  params,
  body: z.strictObject({ rev, state: z.enum(['published', 'paused', 'removed']) }),
});

export const saveHours = defineRoute({
  ...change,
  name: 'examiners.save-hours',
  method: 'put',
  path: '/api/examiners/own/hours',
  summary: 'Replaces the hours in which the caller takes bookings',
  body: z.strictObject({
    rev,
    timeZone: z.string().refine(isKnownZone, 'must be a time zone, such as Europe/London'),
    weekly: z.array(WeeklyTime).max(7 * 24, 'has too many parts'),
    exceptions: z
      .array(DateException)
      .max(MOST_EXCEPTIONS, `Keep at most ${MOST_EXCEPTIONS} exceptions.`),
  }),
});

export const saveRules = defineRoute({
  ...change,
  name: 'examiners.save-rules',
  method: 'put',
  path: '/api/examiners/own/rules',
  summary: 'Changes what is shown of the caller, and the rules of their bookings',
  body: z.strictObject({
    rev,
    bio: Prose.pipe(
      z
        .string()
        .min(50, 'Bio must be at least 50 characters')
        .max(4_000, 'Use 4,000 characters at most'),
    ),
    specialties: z.array(SpecialtyField).min(1, 'Choose one specialty at least'),
    isPaused: z.boolean(),
    noticeMinutes: z.int().min(0).max(40_320, 'Choose 28 days at most'),
    bufferMinutes: z.int().min(0).max(240, 'Choose four hours at most'),
    cancellationRule: z.enum(cancellationRules),
    /** Left out, it stays as it is. */
    showsCalibration: z.boolean().optional(),
  }),
});

export const ownOfferChanged = defineEvent({
  name: 'examiner-offer.changed',
  summary:
    'On u: the member changed what they offer, on some device, or an admin changed its state',
  isDurable: true,
  data: z.object({ rev: z.int().min(1) }),
});
