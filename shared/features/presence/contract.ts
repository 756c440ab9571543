import { z } from 'zod';
import { defineCommand } from '../../kernel/command.ts';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';

/** What others see. `offline` includes hidden members and those who turned presence off. */
export const presenceStatuses = ['online', 'away', 'busy', 'offline'] as const;
export type PresenceStatus = (typeof presenceStatuses)[number];

export const presenceChoices = ['online', 'busy', 'hidden'] as const;
export const PresenceChoice = z.enum(presenceChoices);
export type PresenceChoice = z.infer<typeof PresenceChoice>;

/** Kinds of pages only, so that no title, search or mark can leak. */
export const presenceActivities = ['browsing', 'practising', 'reading'] as const;
export const PresenceActivity = z.enum(presenceActivities);
export type PresenceActivity = z.infer<typeof PresenceActivity>;

export const PresenceState = z.object({
  userId: z.uuid(),
  status: z.enum(presenceStatuses),
  activity: PresenceActivity.nullable(),
});
export type PresenceState = z.infer<typeof PresenceState>;

export const MOST_WATCHED = 200;

export const watchPresence = defineCommand({
  name: 'presence.watch',
  summary: 'Watches these people instead of the previous ones; returns their current presence',
  data: z.strictObject({ people: z.array(z.uuid()).max(MOST_WATCHED) }),
  reply: z.object({ states: z.array(PresenceState) }),
});

export const setPresence = defineCommand({
  name: 'presence.set',
  summary: 'Reports whether the person is active at this device, and on what kind of page',
  data: z.strictObject({
    status: z.enum(['online', 'away']),
    activity: PresenceActivity.nullable(),
  }),
  reply: z.object({}),
});

export const presenceChanged = defineEvent({
  name: 'presence.changed',
  summary: 'Watched people came, left or changed activity',
  isDurable: false,
  data: z.object({ states: z.array(PresenceState) }),
});

export const OwnPresence = z.object({
  choice: PresenceChoice,
  /** False when the member turned presence off: they are hidden and see nobody. */
  isShown: z.boolean(),
});
export type OwnPresence = z.infer<typeof OwnPresence>;

export const presenceChosen = defineEvent({
  name: 'presence.chosen',
  summary: 'The member chose how they appear, on some device',
  isDurable: true,
  data: OwnPresence,
});

export const getOwnPresence = defineRoute({
  name: 'presence.get',
  method: 'get',
  path: '/api/presence',
  summary: 'How the caller chose to appear',
  access: 'member',
  response: OwnPresence,
});

export const choosePresence = defineRoute({
  name: 'presence.choose',
  method: 'put',
  path: '/api/presence',
  summary: 'Chooses how the caller appears, on all their devices',
  access: 'member',
  body: z.strictObject({ choice: PresenceChoice }),
  response: OwnPresence,
  reread: getOwnPresence,
});
