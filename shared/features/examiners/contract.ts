import { z } from 'zod';
import { Line } from '../../domain/text/fields.ts';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Calibration } from './calibration.ts';
import {
  cancellationRules,
  experienceBands,
  ServiceTypeField,
  SpecialtyField,
  serviceTypes,
} from './words.ts';

/** An approved examiner, as members see them. */
export const Examiner = z.object({
  id: z.uuid(),
  /** As a member, to whom a private message can be written. */
  memberId: z.uuid(),
  name: z.string(),
  avatarSeed: z.string(),
  qualification: z.string(),
  institution: z.string(),
  experience: z.enum(experienceBands),
  specialties: z.array(z.string()),
  /** Stars from 1 to 5; null without reviews. */
  rating: z.number().nullable(),
  reviewCount: z.int().min(0),
});
export type Examiner = z.infer<typeof Examiner>;

export const ExaminerService = z.object({
  id: z.uuid(),
  serviceType: z.enum(serviceTypes),
  title: z.string(),
  description: z.string(),
  minutes: z.int(),
  /** For one place. */
  pricePence: z.int(),
  /** How many people share one session. */
  places: z.int().min(1),
  features: z.array(z.string()),
  /** Of reviews with four or five stars; null without reviews. */
  positivePercent: z.int().min(0).max(100).nullable(),
});
export type ExaminerService = z.infer<typeof ExaminerService>;

export const OfferedService = z.object({ service: ExaminerService, examiner: Examiner });
export type OfferedService = z.infer<typeof OfferedService>;

export const LONGEST_SEARCH = 100;
export const SearchField = Line.pipe(z.string().max(LONGEST_SEARCH, 'Search for fewer characters'));

export const listServices = defineRoute({
  name: 'examiners.services',
  method: 'get',
  path: '/api/examiners/services',
  summary:
    'Published services of approved examiners, the latest first. `search` is in the title, the examiner’s name or a specialty',
  access: 'member',
  query: z.object({
    search: SearchField.default(''),
    serviceType: ServiceTypeField.optional(),
    specialty: SpecialtyField.optional(),
    cursor: z.string().max(100, 'is not from the Link header').optional(),
    limit: z.coerce.number().int().min(1).max(100).default(24),
  }),
  response: z.array(OfferedService),
});

export const getMarketStart = defineRoute({
  name: 'examiners.market-start',
  method: 'get',
  path: '/api/examiners/start',
  summary: 'Where the stream of examiners and services stands; read it before the list',
  access: 'member',
  response: z.object({ stream: z.string(), n: z.int().min(0) }),
});

export const getExaminer = defineRoute({
  name: 'examiners.get',
  method: 'get',
  path: '/api/examiners/:id',
  summary: 'An approved examiner with their published services',
  access: 'member',
  params: z.object({ id: z.uuid('must be the id of an examiner') }),
  response: z.object({
    examiner: Examiner,
    bio: z.string(),
    noticeMinutes: z.int().min(0),
    cancellationRule: z.enum(cancellationRules),
    services: z.array(ExaminerService),
    /** Null without the examiner's leave, or with fewer than ten candidates. */
    calibration: Calibration.nullable(),
  }),
  failures: ['not_found'],
});

/** Ids alone: which lists a service belongs to now, only the server says. */
export const examinerChanged = defineEvent({
  name: 'examiner.changed',
  summary: 'What an examiner offers has changed; to members who look at examiners',
  isDurable: true,
  data: z.object({ id: z.uuid() }),
});
