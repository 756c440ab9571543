import type { CrossSigningKey, DeviceKeys } from '@cascade/shared/features/key-server/shapes';
import { AppError } from '@cascade/shared/kernel/app-error';

function refuse(field: string, message: string): never {
  throw new AppError('invalid', `Please check ${field}: ${message}.`, {
    errors: [{ field, message }],
  });
}

/**
 * Verifying signatures is up to devices, which must not trust the server.
 * @throws AppError invalid
 */
export function checkDeviceKeys(keys: DeviceKeys, self: string, deviceId: string): void {
  if (keys.user_id !== self) refuse('device_keys.user_id', 'must be yours');
  if (keys.device_id !== deviceId)
    refuse('device_keys.device_id', 'must be the device of the path');
  const own = `ed25519:${deviceId}`;
  if (!keys.keys[own] || !keys.keys[`curve25519:${deviceId}`])
    refuse('device_keys.keys', 'must be both keys of the device');
  if (!keys.signatures[self]?.[own]) refuse('device_keys.signatures', 'must be the device’s own');
}

/** @throws AppError invalid unless every key is signed by the device itself, and only by it */
export function checkOneTimeKeys(
  keys: Record<string, { signatures: DeviceKeys['signatures'] }>,
  self: string,
  deviceId: string,
): void {
  for (const [name, { signatures }] of Object.entries(keys))
    if (!signatures[self]?.[`ed25519:${deviceId}`]) refuse(name, 'must be signed by the device');
}

export function publicHalf(key: CrossSigningKey): string {
  return Object.values(key.keys)[0] ?? '';
}

/**
 * Keys below the master key must be signed by it.
 * @throws AppError invalid
 */
export function checkIdentity(
  identity: Record<'master_key' | 'self_signing_key' | 'user_signing_key', CrossSigningKey>,
  self: string,
): void {
  const master = publicHalf(identity.master_key);
  for (const [field, key] of Object.entries(identity)) {
    if (key.user_id !== self) refuse(`${field}.user_id`, 'must be yours');
    if (`${key.usage[0]}_key` !== field) refuse(`${field}.usage`, 'must be what it is used for');
    const [name, half] = Object.entries(key.keys)[0] ?? [];
    if (!half || name !== `ed25519:${half}`) refuse(`${field}.keys`, 'must be one ed25519 key');
    if (field !== 'master_key' && !key.signatures?.[self]?.[`ed25519:${master}`])
      refuse(`${field}.signatures`, 'must be the master key’s');
  }
}
