import { z } from 'zod';
import { Prose } from '../../domain/text/fields.ts';
import { defineRoute } from '../../kernel/route.ts';
import { Role } from '../auth/role.ts';

/** The admins' list of members, limited to what support needs. */
export const MEMBERS_PATH = '/admin/members';

export const ManagedMember = z.object({
  id: z.uuid(),
  handle: z.string(),
  avatarSeed: z.string(),
  /** Enough to recognise an address that someone names. */
  maskedEmail: z.string(),
  isVerified: z.boolean(),
  role: Role,
  joinedOn: z.iso.date(),
  lastSeenOn: z.iso.date().nullable(),
  places: z.int().min(0),
  suspension: z.object({ reason: z.string(), since: z.iso.datetime() }).nullable(),
  isSelf: z.boolean(),
});
export type ManagedMember = z.infer<typeof ManagedMember>;

export const memberGroups = ['admins', 'examiners', 'unverified', 'suspended'] as const;
export type MemberGroup = (typeof memberGroups)[number];

export const listMembers = defineRoute({
  name: 'members.list',
  method: 'get',
  path: '/api/admin/members',
  summary: 'Members, latest joined first; by the beginning of a handle or a whole e-mail address',
  access: 'admin',
  query: z.object({
    search: z.string().trim().max(254, 'Use at most 254 characters').default(''),
    group: z.enum(memberGroups).optional(),
    cursor: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
  }),
  response: z.array(ManagedMember),
});

const params = z.object({ id: z.uuid('must be a member id') });
const reason = Prose.min(1, 'Say why').max(500, 'Use at most 500 characters');

export const setMemberRole = defineRoute({
  name: 'members.set-role',
  method: 'put',
  path: '/api/admin/members/:id/role',
  summary: 'Changes a member’s role; applies at once in all their sessions',
  access: 'admin',
  proof: 'fresh',
  params,
  body: z
    .strictObject({
      /** The role shown on screen, to detect concurrent changes. */
      from: Role,
      to: Role,
    })
    .refine(({ from, to }) => from !== to, { path: ['to'], error: 'is the role they have' }),
  response: ManagedMember,
  failures: ['not_found', 'forbidden', 'conflict', 'stale'],
});

export const verifyMemberEmail = defineRoute({
  name: 'members.verify-email',
  method: 'post',
  path: '/api/admin/members/:id/verify-email',
  summary: 'Marks a member’s address as verified, without its link',
  access: 'admin',
  proof: 'fresh',
  params,
  response: ManagedMember,
  failures: ['not_found', 'forbidden', 'conflict', 'stale'],
});

export const suspendMember = defineRoute({
  name: 'members.suspend',
  method: 'post',
  path: '/api/admin/members/:id/suspend',
  summary: 'Suspends a member and signs them out everywhere',
  access: 'admin',
  proof: 'fresh',
  params,
  body: z.strictObject({ reason }),
  response: ManagedMember,
  failures: ['not_found', 'forbidden', 'conflict', 'stale'],
});

export const liftSuspension = defineRoute({
  name: 'members.lift-suspension',
  method: 'post',
  path: '/api/admin/members/:id/lift-suspension',
  summary: 'Lifts a member’s suspension',
  access: 'admin',
  proof: 'fresh',
  params,
  body: z.strictObject({ reason }),
  response: ManagedMember,
  failures: ['not_found', 'forbidden', 'stale'],
});

export const signMemberOut = defineRoute({
  name: 'members.sign-out',
  method: 'post',
  path: '/api/admin/members/:id/sign-out',
  summary: 'Ends every session of a member; they may sign in again',
  access: 'admin',
  proof: 'fresh',
  params,
  response: ManagedMember,
  failures: ['not_found', 'forbidden', 'conflict'],
});
