import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';
import { Role } from './role.ts';

/** The signed-in person's own view; nobody else receives it. */
export const Member = z.object({
  id: z.string(),
  publicId: z.uuid(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  handle: z.string(),
  avatarSeed: z.string(),
  role: Role,
  createdAt: z.iso.datetime(),
  /** Read before all other data, so that no event is missed. */
  live: z.object({
    epoch: z.uuid(),
    stream: z.string(),
    n: z.int().min(0),
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
