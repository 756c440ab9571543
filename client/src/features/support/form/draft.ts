import { categories, DEFAULT_PRIORITY, priorities } from '@cascade/shared/features/support/words';
import { newId } from '@cascade/shared/kernel/id';
import { z } from 'zod';
import { memberEntries } from '../../../device/member-entries.ts';

const Draft = z.object({
  /** The key with which it is sent, so that a lost answer does not make two of it. */
  key: z.string(),
  category: z.enum(categories),
  priority: z.enum(priorities),
  /** Null until it is typed: then it is the member's own. */
  email: z.string().nullable(),
  subject: z.string(),
  description: z.string(),
});
export type Draft = z.infer<typeof Draft>;

/** In this tab, also for people who are not signed in. */
export const drafts = memberEntries('support-form', Draft);

export const emptyDraft = (): Draft => ({
  key: newId(),
  category: 'technical',
  priority: DEFAULT_PRIORITY,
  email: null,
  subject: '',
  description: '',
});
