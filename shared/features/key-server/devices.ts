import { z } from 'zod';
import { DeviceId } from '../../domain/encryption/envelope.ts';
import { Line } from '../../domain/text/fields.ts';
import { defineRoute } from '../../kernel/route.ts';

const device = z.object({ deviceId: DeviceId });

export const OwnDevice = z.object({
  deviceId: DeviceId,
  name: z.string().nullable(),
  userAgent: z.string().nullable(),
  createdAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  /** When an identity signature arrived. The caller's devices verify it. */
  approvedAt: z.iso.datetime().nullable(),
  /** `first` began the identity; `itself` had its keys, by recovery key or an earlier sign-in. */
  approvedBy: z.enum(['first', 'itself', 'device']).nullable(),
  /** The approving device's name at that time. */
  approvedByName: z.string().nullable(),
  isThisSession: z.boolean(),
});
export type OwnDevice = z.infer<typeof OwnDevice>;

export const listDevices = defineRoute({
  name: 'keys.devices',
  method: 'get',
  path: '/api/keys/devices',
  summary: 'The caller’s own devices that have keys for messages, approved or not',
  access: 'member',
  response: z.array(OwnDevice),
});

export const LONGEST_DEVICE_NAME = 40;

export const renameDevice = defineRoute({
  name: 'keys.rename-device',
  method: 'patch',
  path: '/api/keys/devices/:deviceId',
  summary: 'Names one of the caller’s devices',
  access: 'member',
  params: device,
  body: z.strictObject({
    name: Line.min(1, 'Enter a name').max(LONGEST_DEVICE_NAME, 'Use at most 40 characters'),
  }),
  response: z.object({}),
  failures: ['not_found'],
});

export const removeDevice = defineRoute({
  name: 'keys.remove-device',
  method: 'delete',
  path: '/api/keys/devices/:deviceId',
  summary:
    'Removes one of the caller’s devices and ends its session; nothing is encrypted for it any more',
  access: 'member',
  proof: 'fresh',
  params: device,
  response: z.object({}),
  failures: ['not_found'],
});
