import {
  deviceMessaged,
  devicesChanged,
  oneTimeKeysClaimed,
} from '@cascade/shared/features/key-server/contract';
import { listDevices } from '@cascade/shared/features/key-server/devices';
import { type EventHandler, onEvent } from '../live/event-handler.ts';
import { sessionNow } from './session.ts';

/** For the engine in the leading tab. */

const deviceMessagedLive = onEvent(deviceMessaged, (_cache, { deviceId }) => {
  void sessionNow()?.runningEngine?.readInbox(deviceId);
});

const devicesChangedLive = onEvent(devicesChanged, (cache, { user }) => {
  cache.refetch(listDevices, {});
  void sessionNow()?.runningEngine?.onDevicesChanged(user);
});

const keysClaimedLive = onEvent(oneTimeKeysClaimed, (_cache, { deviceId, ...counts }) => {
  void sessionNow()?.runningEngine?.onKeyCounts(deviceId, counts);
});

export const events: EventHandler[] = [deviceMessagedLive, devicesChangedLive, keysClaimedLive];
