import { listDevices } from '@cascade/shared/features/key-server/devices';
import type { QueryClient } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';
import type { ApprovalFlow } from '../../../e2ee/keys-state.ts';

const { queryKey } = queryOf(listDevices, {});

/** The event refetches the list. */
export function forgetDevice(queryClient: QueryClient, deviceId: string): void {
  queryClient.setQueryData(queryKey, (old) => old?.filter((one) => one.deviceId !== deviceId));
}

export function noteName(queryClient: QueryClient, deviceId: string, name: string): void {
  queryClient.setQueryData(queryKey, (old) =>
    old?.map((one) => (one.deviceId === deviceId ? { ...one, name } : one)),
  );
}

const words: Record<NonNullable<ApprovalFlow['why']>, string> = {
  expired: 'The request has expired. Requests are open for ten minutes.',
  cancelled: 'The request was cancelled.',
  elsewhere: 'The request was answered on another device.',
  mismatch:
    'The codes were not the same, so nothing was approved. If you compared them carefully, do not try again on this network.',
};

export const endedWords = ({ why }: ApprovalFlow): string => words[why ?? 'cancelled'];
