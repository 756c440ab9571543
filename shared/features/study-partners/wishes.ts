import { z } from 'zod';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';
import { PersonId } from '../messaging/people.ts';
import { partnerWishChoices } from './appointments.ts';
import { PartnerFace } from './proposals.ts';

/** With whom a member wants to practise again, or not again. Nobody else is ever told. */

export const Wish = z.object({
  person: PartnerFace,
  wish: z.enum(partnerWishChoices),
  wishedAt: z.iso.datetime(),
});
export type Wish = z.infer<typeof Wish>;

export const listWishes = defineRoute({
  name: 'study-partners.wishes',
  method: 'get',
  path: '/api/study-partners/wishes',
  summary: 'The caller’s own wishes, the latest first',
  access: 'member',
  response: z.array(Wish),
});

const params = z.object({ personId: PersonId });
const WishOf = z.object({ personId: z.uuid(), wish: Wish.nullable() });

export const setWish = defineRoute({
  name: 'study-partners.set-wish',
  method: 'put',
  path: '/api/study-partners/wishes/:personId',
  summary: 'Wishes to practise with a person again, or not again',
  access: 'member',
  delivery: 'idempotent',
  params,
  body: z.strictObject({ wish: z.enum(partnerWishChoices) }),
  response: WishOf,
  failures: ['not_found'],
});

export const removeWish = defineRoute({
  name: 'study-partners.remove-wish',
  method: 'delete',
  path: '/api/study-partners/wishes/:personId',
  summary: 'Takes a wish back',
  access: 'member',
  delivery: 'idempotent',
  params,
  response: WishOf,
});

export const wishChanged = defineEvent({
  name: 'study-partners.wish-changed',
  summary: 'The member has changed a wish on some device; to them alone',
  isDurable: true,
  data: WishOf,
});
