import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import {
  markDevicesChanged,
  takeDeviceAudience,
} from '@cascade/db/features/key-server/identity.queries';
import type { Work } from '@cascade/db/live/transact';
import { matrixUserOf } from '@cascade/shared/domain/encryption/matrix-ids';
import { devicesChanged } from '@cascade/shared/features/key-server/contract';
import { streamOf } from '@cascade/shared/kernel/event';

/** Emits to everybody who encrypts for the caller that their devices or identity have changed. */
export async function emitDevicesChanged(
  { tx, live }: Work,
  { userId, publicId }: Pick<Caller, 'userId' | 'publicId'>,
  now: Date,
): Promise<void> {
  await markDevicesChanged(tx, userId, now);
  const audience = await takeDeviceAudience(tx, userId);
  await live.append(devicesChanged, audience.map(streamOf.member), {
    user: matrixUserOf(publicId),
  });
}
