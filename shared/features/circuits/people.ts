import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';
import { Circuit, CircuitWish, circuitParams, getCircuit } from './contract.ts';

export const CircuitLink = z.object({
  wish: CircuitWish,
  /** Anyone with the link may join in its role until the launch, later as a standby. */
  path: z.string(),
});
export type CircuitLink = z.infer<typeof CircuitLink>;

export const listCircuitLinks = defineRoute({
  name: 'circuits.links',
  method: 'post',
  path: '/api/circuits/:id/links',
  summary:
    'Links for joining, one for each role; repeated calls return the same ones; for proctors',
  access: 'member',
  params: circuitParams,
  response: z.array(CircuitLink),
  failures: ['not_found', 'forbidden'],
});

const linkParams = z.object({ token: z.string().regex(/^[\w-]{32}$/, 'is not an invitation') });

export const CircuitInvitation = z.object({
  circuitId: z.uuid(),
  name: z.string(),
  ownerHandle: z.string(),
  wish: CircuitWish,
  scheduledFor: z.iso.datetime().nullable(),
  hasJoined: z.boolean(),
});
export type CircuitInvitation = z.infer<typeof CircuitInvitation>;

export const getCircuitInvitation = defineRoute({
  name: 'circuits.invitation',
  method: 'get',
  path: '/api/circuits/links/:token',
  summary: 'The circuit and role of a link',
  access: 'member',
  params: linkParams,
  response: CircuitInvitation,
  failures: ['not_found'],
});

export const joinByLink = defineRoute({
  name: 'circuits.joinByLink',
  method: 'post',
  path: '/api/circuits/links/:token/join',
  summary: 'Joins by a link; a repeat changes nothing',
  access: 'verified',
  params: linkParams,
  response: Circuit,
  failures: ['not_found', 'conflict', 'forbidden'],
});

const known = {
  access: 'member',
  params: circuitParams,
  response: Circuit,
  reread: getCircuit,
} as const;

export const inviteByHandle = defineRoute({
  ...known,
  name: 'circuits.invite',
  method: 'post',
  path: '/api/circuits/:id/invitations',
  summary: 'Invites a member by handle, with a notice; a repeat changes nothing',
  body: z.strictObject({ handle: z.string().trim().min(1).max(40), wish: CircuitWish }),
  failures: ['not_found', 'forbidden', 'conflict'],
});

export const acceptInvitation = defineRoute({
  ...known,
  name: 'circuits.accept',
  method: 'post',
  path: '/api/circuits/:id/join',
  summary: 'Accepts an invitation by handle; a repeat changes nothing',
  access: 'verified',
  failures: ['not_found', 'conflict'],
});

export const leaveCircuit = defineRoute({
  name: 'circuits.leave',
  method: 'post',
  path: '/api/circuits/:id/leave',
  summary: 'Leaves, or declines an invitation; not for the owner, nor from a running seat',
  access: 'member',
  params: circuitParams,
  response: z.object({ left: z.literal(true) }),
  failures: ['not_found', 'conflict'],
});

const personParams = circuitParams.extend({ personId: z.uuid('must be a person of the circuit') });

export const removePerson = defineRoute({
  ...known,
  name: 'circuits.remove',
  method: 'delete',
  path: '/api/circuits/:id/people/:personId',
  summary: 'Removes a person with their seats; they receive no further events',
  params: personParams,
  failures: ['not_found', 'forbidden', 'conflict'],
});

export const setWish = defineRoute({
  ...known,
  name: 'circuits.wish',
  method: 'put',
  path: '/api/circuits/:id/wish',
  summary: 'Changes the role that the caller asked for; their seat stays',
  body: z.strictObject({ wish: CircuitWish }),
  failures: ['not_found', 'conflict'],
});

export const setReadiness = defineRoute({
  ...known,
  name: 'circuits.ready',
  method: 'put',
  path: '/api/circuits/:id/readiness',
  summary: 'Records that the caller is ready, and has heard the bell',
  body: z.strictObject({ isReady: z.boolean(), hasTestedSound: z.boolean() }),
  failures: ['not_found', 'conflict'],
});
