import type { Tx } from '@cascade/db/client';
import {
  claimKey,
  type KeySupply,
  readKeySupply,
} from '@cascade/db/features/key-server/devices.queries';
import { findAccounts } from '@cascade/db/features/key-server/identity.queries';
import { addToInbox } from '@cascade/db/features/key-server/inbox.queries';
import { matrixUserOf, publicIdOf } from '@cascade/shared/domain/encryption/matrix-ids';
import {
  type claimKeys,
  deviceMessaged,
  oneTimeKeysClaimed,
  type sendToDevices,
} from '@cascade/shared/features/key-server/contract';
import { deviceMessages, isVerification } from '@cascade/shared/features/key-server/shapes';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import type { BodyOf, ResponseInputOf } from '@cascade/shared/kernel/route';
import { invalid } from '../../http/errors.ts';
import type { LiveHub } from '../../live/hub.ts';
import type { Change } from './devices.ts';

/** The recipient and device of each entry, in one order to avoid deadlocks. */
async function addressed<T>(
  tx: Tx,
  byUser: Record<string, Record<string, T>>,
): Promise<{ user: string; userId: string; deviceId: string; value: T }[]> {
  const publicIds = Object.keys(byUser).flatMap((user) => publicIdOf(user) ?? []);
  const accounts = await findAccounts(tx, publicIds);
  return [...accounts]
    .sort(([, a], [, b]) => (a < b ? -1 : 1))
    .flatMap(([publicId, userId]) => {
      const user = matrixUserOf(publicId);
      return Object.entries(byUser[user] ?? {})
        .sort(([a], [b]) => (a < b ? -1 : 1))
        .map(([deviceId, value]) => ({ user, userId, deviceId, value }));
    });
}

export async function claim(
  { tx, live }: Pick<Change, 'tx' | 'live'>,
  hub: LiveHub,
  asked: BodyOf<typeof claimKeys>['one_time_keys'],
): Promise<ResponseInputOf<typeof claimKeys>> {
  const keys: ResponseInputOf<typeof claimKeys>['one_time_keys'] = {};
  const supplies: { userId: string; deviceId: string; supply: KeySupply }[] = [];
  for (const { user, userId, deviceId } of await addressed(tx, asked)) {
    const claimed = await claimKey(tx, userId, deviceId);
    if (!claimed) continue;
    keys[user] = { ...keys[user], [deviceId]: { [claimed.name]: claimed.key } };
    supplies.push({ userId, deviceId, supply: await readKeySupply(tx, userId, deviceId) });
  }
  live.afterCommit.push(() => {
    for (const { userId, deviceId, supply } of supplies)
      hub.emit(oneTimeKeysClaimed, [streamOf.member(userId)], {
        deviceId,
        one_time_key_counts: supply.counts,
        unused_fallback_keys: supply.unusedFallback,
      });
  });
  return { one_time_keys: keys, failures: {} };
}

/** Stores to-device messages and notifies the devices. Messages for unknown devices are dropped. */
export async function sendMessages(
  { tx, live, caller }: Pick<Change, 'tx' | 'live' | 'caller'>,
  { type, messages }: BodyOf<typeof sendToDevices>,
): Promise<void> {
  const sender = matrixUserOf(caller.publicId);
  const waiting = new Map<string, { userId: string; deviceId: string; upTo: number }>();
  for (const { userId, deviceId, value } of await addressed(tx, messages)) {
    if (isVerification(type) && userId !== caller.userId)
      throw new AppError('invalid', 'Devices are approved by devices of the same member.');
    const parsed = deviceMessages[type].safeParse(value);
    if (!parsed.success) throw invalid(parsed.error);
    // The reason of a cancelled verification is free text; its code is enough.
    const content = 'reason' in parsed.data ? { ...parsed.data, reason: '' } : parsed.data;
    const added = await addToInbox(tx, userId, deviceId, { sender, type, content });
    for (const { deviceId, n } of added)
      waiting.set(`${userId} ${deviceId}`, { userId, deviceId, upTo: n });
  }
  for (const { userId, deviceId, upTo } of waiting.values())
    await live.append(deviceMessaged, [streamOf.member(userId)], { deviceId, upTo });
}
