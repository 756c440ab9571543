import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';

export const roles = ['member', 'examiner', 'admin'] as const;
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;

/** The signed-in person's own view; nobody else receives it. */
export const Member = z.object({
  id: z.string(),
  /** The id that others know the member by; never shown beside a real name. */
  publicId: z.uuid(),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  handle: z.string(),
  avatarSeed: z.string(),
  role: Role,
  createdAt: z.iso.datetime(),
  /** The cursor from which live events continue; read before all other data, so none is missed. */
  live: z.object({
    epoch: z.uuid(),
    stream: z.string(),
    n: z.int().min(0),
    /** The cursor of the stream that announces new stations. */
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
