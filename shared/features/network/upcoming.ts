import { z } from 'zod';
import { recurrences } from '../../domain/meetings/recurrence.ts';
import { defineRoute } from '../../kernel/route.ts';
import { GroupSpecialty } from '../groups/contract.ts';

/**
 * What anybody may come to: sessions of public study groups. Strangers learn title and time, and
 * neither the place of the meeting nor who comes.
 */
export const NetworkEvent = z.object({
  groupId: z.uuid(),
  sessionId: z.uuid(),
  title: z.string(),
  groupName: z.string(),
  specialty: GroupSpecialty,
  /** The next one of a series. */
  startsAt: z.iso.datetime(),
  duration: z.int().positive(),
  recurrence: z.enum(recurrences),
  /** Of the group, whose members come to its sessions. */
  freePlaces: z.int().min(0),
  isMember: z.boolean(),
});
export type NetworkEvent = z.infer<typeof NetworkEvent>;

export const listNetworkEvents = defineRoute({
  name: 'network.events',
  method: 'get',
  path: '/api/network/events',
  summary:
    'The next sessions of public study groups that the caller is in or can join, the earliest first; at most fifty',
  access: 'member',
  response: z.array(NetworkEvent),
});
