import { deviceKeys } from './registry.ts';
import { readDeviceKey, writeDeviceKey } from './storage.ts';

export const listToForget = (): string[] =>
  (readDeviceKey(deviceKeys.toForget) ?? '').split(' ').filter(Boolean);

function keep(publicIds: string[]): void {
  writeDeviceKey(deviceKeys.toForget, publicIds.length > 0 ? publicIds.join(' ') : null);
}

/** Recorded first: a suspended tab can block the deletion, and the next page continues. */
export function noteToForget(publicId: string): void {
  keep([...new Set([...listToForget(), publicId])]);
}

export function noteForgotten(publicId: string): void {
  keep(listToForget().filter((one) => one !== publicId));
}
