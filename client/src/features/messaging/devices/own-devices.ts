import { listDevices } from '@cascade/shared/features/key-server/devices';
import type { QueryClient } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';

const { queryKey } = queryOf(listDevices, {});

/** A device is gone; the list is fetched again when the event comes. */
export function forgetDevice(queryClient: QueryClient, deviceId: string): void {
  queryClient.setQueryData(queryKey, (old) => old?.filter((one) => one.deviceId !== deviceId));
}

export function noteName(queryClient: QueryClient, deviceId: string, name: string): void {
  queryClient.setQueryData(queryKey, (old) =>
    old?.map((one) => (one.deviceId === deviceId ? { ...one, name } : one)),
  );
}
