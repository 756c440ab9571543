import { z } from 'zod';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Person } from '../messaging/people.ts';
import { KeptShare } from './proposals.ts';

/** ISO 639-1; the screens name them. English first, then by their English names. */
export const partnerLanguages = [
  'en',
  'ar',
  'bn',
  'zh',
  'fr',
  'de',
  'el',
  'gu',
  'hi',
  'ig',
  'it',
  'ml',
  'ne',
  'fa',
  'pl',
  'pt',
  'pa',
  'ro',
  'ru',
  'si',
  'es',
  'ta',
  'te',
  'tr',
  'ur',
  'yo',
] as const;
export type PartnerLanguage = (typeof partnerLanguages)[number];

/** In the order of growing practice. */
export const partnerExperiences = ['new', 'some', 'ready'] as const;
export type PartnerExperience = (typeof partnerExperiences)[number];

export const practiceWays = ['voice', 'text'] as const;
export type PracticeWay = (typeof practiceWays)[number];

const Languages = z.array(z.enum(partnerLanguages));
const Ways = z.array(z.enum(practiceWays));

/** What somebody who looks for partners tells those to whom they are suggested. */
const Told = z.object({
  languages: Languages,
  experience: z.enum(partnerExperiences).nullable(),
  ways: Ways,
});

export const PartnerSettings = Told.extend({
  /** Suggested to others, and others to them. Off until the member says otherwise. */
  isLooking: z.boolean(),
  /** Their leave to say in a reason how near the exams are. */
  showsExamDate: z.boolean(),
  rev: z.int().min(0),
});
export type PartnerSettings = z.infer<typeof PartnerSettings>;

export const getPartnerSettings = defineRoute({
  name: 'study-partners.settings',
  method: 'get',
  path: '/api/study-partners/settings',
  summary: 'Whether the caller looks for partners, and what those are told',
  access: 'member',
  response: PartnerSettings,
});

const unique = <Value>(values: readonly Value[]) => new Set(values).size === values.length;

export const savePartnerSettings = defineRoute({
  name: 'study-partners.save-settings',
  method: 'put',
  path: '/api/study-partners/settings',
  summary: 'Replaces the settings by which partners are looked for',
  access: 'verified',
  body: z.strictObject({
    isLooking: z.boolean(),
    showsExamDate: z.boolean(),
    languages: Languages.min(1, 'Choose at least one language.')
      .max(6, 'Choose at most six languages.')
      .refine(unique, 'Name each language once.'),
    experience: z.enum(partnerExperiences).nullable(),
    ways: Ways.min(1, 'Choose voice, text or both.').refine(unique, 'Name each way once.'),
  }),
  response: PartnerSettings,
  reread: getPartnerSettings,
});

export const partnerSettingsChanged = defineEvent({
  name: 'study-partners.settings-changed',
  summary: 'The member changed how they look for partners, on some device; to their own alone',
  isDurable: true,
  data: z.object({ settings: PartnerSettings }),
});

export const MOST_SUGGESTIONS = 20;
export const MOST_SUGGESTED_TIMES = 3;

export const SharedTime = z.object({ startsAt: z.iso.datetime(), endsAt: z.iso.datetime() });
export type SharedTime = z.infer<typeof SharedTime>;

export const Suggestion = Told.extend({
  person: Person,
  /** A sentence from what both have told. */
  reason: z.string(),
  isFavourite: z.boolean(),
  /** Of their appointments; null before the fifth. */
  kept: KeptShare.nullable(),
  minutesTogether: z.int().min(1),
  /** The next ones at which both are free. */
  times: z.array(SharedTime).min(1).max(MOST_SUGGESTED_TIMES),
});
export type Suggestion = z.infer<typeof Suggestion>;

export const listSuggestions = defineRoute({
  name: 'study-partners.suggestions',
  method: 'get',
  path: '/api/study-partners',
  summary: 'People who look for partners and are free at the same time in the next two weeks',
  access: 'verified',
  response: z.object({
    /** Why there may be none: the caller is not looking, or has no free hours in that time. */
    missing: z.enum(['opt-in', 'hours']).nullable(),
    suggestions: z.array(Suggestion).max(MOST_SUGGESTIONS),
  }),
});
