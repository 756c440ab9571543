import { z } from 'zod';
import { adminPlacements } from '../../domain/ads/placements.ts';
import { isKnownZone } from '../../domain/meetings/recurrence.ts';
import { DecimalAmount, minorUnitsOf } from '../../domain/payments/decimal.ts';
import { Line, Prose } from '../../domain/text/fields.ts';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';
import { MOST_PICTURE_BYTES, PICTURE_TOO_LARGE, PictureHash } from './pictures.ts';

/** Who may manage advertisements. */
export const ADS_ACCESS = 'elevated-admin';

export const adCategories = ['medical', 'education', 'books', 'courses'] as const;
/** Why a click was counted and not charged. */
export const freeReasons = ['unseen', 'repeated', 'burst', 'bot', 'late'] as const;
export type FreeReason = (typeof freeReasons)[number];

export const MOST_CENTS = 100_000_000;
export const LONGEST_AD = { title: 80, content: 300, name: 80, email: 254, url: 500 } as const;
export const DEFAULT_CLICK = '0.50';
export const DEFAULT_BUDGET = '1000.00';

const line = (most: number, missing: string) =>
  Line.pipe(z.string().min(1, missing).max(most, `Use at most ${most} characters`));
const cents = (text: string) => minorUnitsOf(text) ?? 0;
const money = DecimalAmount.refine((text) => cents(text) > 0, 'must be more than 0').refine(
  (text) => cents(text) <= MOST_CENTS,
  'must be at most 1000000.00',
);

const shape = z.object({
  title: line(LONGEST_AD.title, 'A title is required'),
  content: Prose.min(1, 'A text is required').max(
    LONGEST_AD.content,
    `Use at most ${LONGEST_AD.content} characters`,
  ),
  targetUrl: z
    .string()
    .trim()
    .max(LONGEST_AD.url, `Use at most ${LONGEST_AD.url} characters`)
    .pipe(
      z.url({
        protocol: /^https?$/,
        hostname: z.regexes.domain,
        error: 'Enter a web address that begins with https:// or http://',
      }),
    ),
  advertiserName: line(LONGEST_AD.name, 'The advertiser’s name is required'),
  advertiserEmail: z
    .string()
    .trim()
    .max(LONGEST_AD.email, `Use at most ${LONGEST_AD.email} characters`)
    .pipe(z.email('Enter an e-mail address')),
  category: z.enum(adCategories, 'Choose a category'),
  placement: z.enum(adminPlacements, 'Choose a placement'),
  costPerClick: money,
  monthlyBudget: money,
  startDate: z.iso.date('Enter the first day'),
  endDate: z.iso.date('Enter the last day'),
  timeZone: z.string().refine(isKnownZone, 'Choose a time zone'),
  /** As `ads.add-picture` has answered. */
  picture: PictureHash.nullable().default(null),
});

/** Specification, sections 3 and 5; amounts in US dollars, days in the advertiser's time zone. */
export const AdFields = shape
  .refine(({ startDate, endDate }) => startDate <= endDate, {
    path: ['endDate'],
    error: 'must not be before the first day',
  })
  .refine(({ costPerClick, monthlyBudget }) => cents(costPerClick) <= cents(monthlyBudget), {
    path: ['monthlyBudget'],
    error: 'must cover at least one click',
  });
export type AdFields = z.infer<typeof AdFields>;

export const AdminAdvertisement = z.object({
  id: z.uuid(),
  ...z.object({
    title: z.string(),
    content: z.string(),
    targetUrl: z.string(),
    advertiserName: z.string(),
    advertiserEmail: z.string(),
    category: z.string(),
    placement: z.enum(adminPlacements),
    costPerClick: z.string(),
    monthlyBudget: z.string(),
    startDate: z.iso.date(),
    endDate: z.iso.date(),
    timeZone: z.string(),
    picture: PictureHash.nullable(),
  }).shape,
  ctaText: z.string(),
  /** Not paused and not ended; its days are another matter. */
  isActive: z.boolean(),
  endedAt: z.iso.datetime().nullable(),
  /** Charged ones, of all time. */
  clicks: z.int().min(0),
  /** In the current month of the advertiser's zone. */
  currentSpend: z.string(),
  /** Clicks that were not charged, by reason, of all time. */
  freeClicks: z.record(z.enum(freeReasons), z.int().min(0)),
  /** Raised by each change by an admin. */
  rev: z.int().min(1),
});
export type AdminAdvertisement = z.infer<typeof AdminAdvertisement>;

export const listAdminAdvertisements = defineRoute({
  name: 'ads.admin-list',
  method: 'get',
  path: '/api/admin/advertisements',
  summary: 'Advertisements with clicks and spend, newest first',
  access: ADS_ACCESS,
  query: z.object({
    cursor: z.uuid('is not from the Link header').optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
  }),
  response: z.array(AdminAdvertisement),
});

export const getAdvertisementsStart = defineRoute({
  name: 'ads.start',
  method: 'get',
  path: '/api/admin/advertisements/start',
  summary: 'Where the stream of advertisements stands; read it before the list',
  access: ADS_ACCESS,
  response: z.object({ stream: z.string(), n: z.int().min(0) }),
});

export const createAdvertisement = defineRoute({
  name: 'ads.create',
  method: 'post',
  path: '/api/admin/advertisements',
  summary: 'Creates an advertisement, which runs from its first day; the key is its id',
  access: ADS_ACCESS,
  delivery: 'keyed',
  body: AdFields,
  response: AdminAdvertisement,
  failures: ['id_conflict'],
});

/** In Base64, four characters stand for three bytes. */
const LONGEST_PICTURE = Math.ceil(MOST_PICTURE_BYTES / 3) * 4;

export const addAdPicture = defineRoute({
  name: 'ads.add-picture',
  method: 'post',
  path: '/api/admin/advertisements/pictures',
  summary:
    'Re-encodes and keeps a picture for an advertisement; deleted after a day in which none uses it',
  access: ADS_ACCESS,
  delivery: 'idempotent',
  limit: 'heavy',
  body: z.strictObject({
    /** JPEG, PNG or WebP in Base64. */
    content: z
      .string()
      .min(1, 'The file is empty')
      .max(LONGEST_PICTURE, PICTURE_TOO_LARGE)
      .regex(/^[A-Za-z0-9+/]*={0,2}$/, 'must be Base64'),
  }),
  response: z.object({ picture: PictureHash, url: z.string() }),
});

export const changeAdvertisement = defineRoute({
  name: 'ads.change',
  method: 'patch',
  path: '/api/admin/advertisements/:id',
  summary: 'Edits, pauses, resumes or ends an advertisement that nobody has changed since `rev`',
  access: ADS_ACCESS,
  params: z.object({ id: z.uuid('must be an id').toLowerCase() }),
  body: z
    .strictObject({
      rev: z.int().min(1),
      fields: AdFields.optional(),
      /** Ending is final. */
      action: z.enum(['pause', 'resume', 'end']).optional(),
    })
    .refine(({ fields, action }) => (fields === undefined) !== (action === undefined), {
      path: ['action'],
      error: 'Send either fields or an action',
    }),
  response: AdminAdvertisement,
  failures: ['not_found', 'conflict', 'stale'],
});

export const advertisementMoved = defineEvent({
  name: 'advertisement.moved',
  summary: 'For admins who look at advertisements: one was changed, clicked or charged',
  isDurable: true,
  data: z.object({ id: z.uuid() }),
});
