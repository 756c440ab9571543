import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';

export const roles = ['member', 'examiner', 'admin'] as const;
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

/** The signed-in person as they see themselves. Nobody else receives this shape. */
export const Member = z.object({
  id: z.string(),
  /** What others know the member by where a handle stands; never shown beside a real name. */
  publicId: z.uuid(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  handle: z.string(),
  avatarSeed: z.string(),
  role: Role,
  createdAt: z.iso.datetime(),
  /** Where live events go on from: fetched before everything else, so that nothing falls between. */
  live: z.object({
    epoch: z.uuid(),
    stream: z.string(),
    n: z.int().min(0),
    /** The same of the stream that tells of new stations. */
    stationsN: z.int().min(0),
  }),
});
export type Member = z.infer<typeof Member>;

export const getCurrentUser = defineRoute({
  name: 'auth.user',
  method: 'get',
  path: '/api/auth/user',
  summary: 'The signed-in member, or null',
  access: 'public',
  response: Member.nullable(),
});
