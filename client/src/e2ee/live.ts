import {
  deviceMessaged,
  devicesChanged,
  oneTimeKeysClaimed,
} from '@cascade/shared/features/key-server/contract';
import { listDevices } from '@cascade/shared/features/key-server/devices';
import { onEvent } from '../live/event-handler.ts';
import { sessionNow } from './session.ts';

/** Keys are not on the screen: these wake the engine of the tab that has one. */

export const deviceMessagedLive = onEvent(deviceMessaged, (_cache, { deviceId }) => {
  void sessionNow()?.awake?.readInbox(deviceId);
});

export const devicesChangedLive = onEvent(devicesChanged, (cache, { user }) => {
  cache.refetch(listDevices);
  void sessionNow()?.awake?.hearOfDevices(user);
});

export const keysClaimedLive = onEvent(oneTimeKeysClaimed, (_cache, { deviceId, ...counts }) => {
  void sessionNow()?.awake?.hearOfSupply(deviceId, counts);
});
