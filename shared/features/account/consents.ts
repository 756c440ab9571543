import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';

/** Purposes that need explicit consent (UK GDPR, Article 9). */
export const consentPurposes = ['health-in-bio'] as const;
export type ConsentPurpose = (typeof consentPurposes)[number];

/** A change needs a new version, because consent applies to the text that was read. */
export const HEALTH_CONSENT = {
  version: '2026-11-23',
  text: 'My bio mentions my own health. I agree that CASCade stores and shows it as my profile settings say.',
} as const;

export const Consent = z.object({
  purpose: z.enum(consentPurposes),
  wording: z.string(),
  givenAt: z.iso.datetime(),
  withdrawnAt: z.iso.datetime().nullable(),
});
export type Consent = z.infer<typeof Consent>;

const params = z.object({ purpose: z.enum(consentPurposes, 'is not known') });

export const listConsents = defineRoute({
  name: 'account.consents',
  method: 'get',
  path: '/api/account/consents',
  summary: 'What the caller agreed to beyond the terms, withdrawn ones included, latest first',
  access: 'member',
  response: z.array(Consent),
});

export const giveConsent = defineRoute({
  name: 'account.give-consent',
  method: 'put',
  path: '/api/account/consents/:purpose',
  summary: 'Agrees to the current wording; agreeing to the same wording again changes nothing',
  access: 'member',
  params,
  body: z.strictObject({ wording: z.string().max(40) }),
  response: Consent,
  failures: ['stale'],
});

export const withdrawConsent = defineRoute({
  name: 'account.withdraw-consent',
  method: 'delete',
  path: '/api/account/consents/:purpose',
  summary: 'Withdraws consent and removes what depended on it: the bio is emptied',
  access: 'member',
  params,
  response: z.object({ withdrawn: z.boolean() }),
});
