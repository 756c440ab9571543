import { newId } from '@cascade/shared/kernel/id';
import { z } from 'zod';
import { memberEntries } from '../../../device/member-entries.ts';

const Draft = z.object({
  /** The key with which it is sent, so that a lost answer does not make two of it. */
  key: z.string(),
  name: z.string(),
  qualification: z.string(),
  institution: z.string(),
  experience: z.string(),
  specialties: z.string(),
  hourlyRate: z.string(),
  availability: z.string(),
  bio: z.string(),
  contact: z.string(),
});
export type Draft = z.infer<typeof Draft>;

export const drafts = memberEntries('draft', Draft);

export const emptyDraft = (): Draft => ({
  key: newId(),
  ...{ name: '', qualification: '', institution: '', experience: '', specialties: '' },
  ...{ hourlyRate: '', availability: '', bio: '', contact: '' },
});
