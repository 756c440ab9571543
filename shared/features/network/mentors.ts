import { z } from 'zod';
import { Prose } from '../../domain/text/fields.ts';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';
import { NetworkPerson } from './contract.ts';

/** Mentoring, offered by members whose exam an admin has verified as passed. */

const MOST_CHARACTERS = 300;

export const Mentor = z.object({ person: NetworkPerson, text: z.string() });
export type Mentor = z.infer<typeof Mentor>;

export const listMentors = defineRoute({
  name: 'network.mentors',
  method: 'get',
  path: '/api/mentors',
  summary: 'Members with a public profile who offer mentoring, the latest offer first',
  access: 'member',
  response: z.array(Mentor),
});

export const MentorOffer = z.object({
  /** The exam is passed, and an admin has verified it. */
  mayOffer: z.boolean(),
  /** An offer is listed only while the profile is public. */
  isPublic: z.boolean(),
  /** Null: nothing is offered. */
  text: z.string().nullable(),
});
export type MentorOffer = z.infer<typeof MentorOffer>;

export const getMentorOffer = defineRoute({
  name: 'network.mentor-offer',
  method: 'get',
  path: '/api/mentors/own',
  summary: 'The caller’s own offer of mentoring, and whether they may make one',
  access: 'member',
  response: MentorOffer,
});

export const offerMentoring = defineRoute({
  name: 'network.offer-mentoring',
  method: 'put',
  path: '/api/mentors/own',
  summary: 'Offers mentoring, or changes what the offer says',
  access: 'verified',
  body: z.strictObject({
    text: Prose.pipe(
      z
        .string()
        .min(1, 'Say in a sentence what you offer')
        .max(MOST_CHARACTERS, `must be at most ${MOST_CHARACTERS} characters`),
    ),
  }),
  response: MentorOffer,
  failures: ['forbidden'],
  reread: getMentorOffer,
});

export const withdrawMentoring = defineRoute({
  name: 'network.withdraw-mentoring',
  method: 'delete',
  path: '/api/mentors/own',
  summary: 'Ends the offer; a repeat changes nothing',
  access: 'member',
  response: MentorOffer,
  reread: getMentorOffer,
});

export const mentorOfferChanged = defineEvent({
  name: 'mentor-offer.changed',
  summary: 'The member began, changed or ended their offer of mentoring, on some device',
  isDurable: true,
  data: z.object({ text: z.string().nullable() }),
});
