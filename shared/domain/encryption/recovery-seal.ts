/**
 * Seals a member's secrets and room keys for their recovery key; a server that knows public keys
 * cannot forge them. Keys are derived by HKDF-SHA-256 without salt:
 *
 * | key | from | info |
 * |---|---|---|
 * | backup key (Curve25519, of Matrix's `m.megolm_backup.v1`) | recovery key | `CASCade recovery 2 backup <account>` |
 * | AES-256-GCM key of the identity's secrets | recovery key | `CASCade recovery 2 secrets <account>` |
 * | HMAC-SHA-256 key of backed-up room keys | backup key | `CASCade recovery 2 room keys <account>` |
 *
 * A device approved by another one receives the backup key, never the recovery key.
 */

const LABEL = 'CASCade recovery 2';
const IV_BYTES = 12;

/** AES-256-GCM; both parts in base64 without padding. */
export type SealedSecret = { form: 2; iv: string; ciphertext: string };

export type RoomKeyEntry = {
  first_message_index: number;
  session_data: { ephemeral: string; mac: string; ciphertext: string };
  /** Public id of the sender, as the device that backed it up had verified. */
  sender: string;
};
export type RoomKeyPlace = { account: string; version: string; room: string; session: string };

const utf8 = (text: string) => new TextEncoder().encode(text);

export const toBase64 = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes)).replaceAll('=', '');

export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (character) => character.charCodeAt(0));

async function derive(from: Uint8Array<ArrayBuffer>, purpose: string, account: string) {
  const material = await crypto.subtle.importKey('raw', from, 'HKDF', false, ['deriveBits']);
  const info = utf8(`${LABEL} ${purpose} ${account}`);
  const bits = await crypto.subtle.deriveBits(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info },
    material,
    256,
  );
  return new Uint8Array(bits);
}

export function backupKeyOf(
  recoveryKey: Uint8Array<ArrayBuffer>,
  account: string,
): Promise<Uint8Array<ArrayBuffer>> {
  return derive(recoveryKey, 'backup', account);
}

async function secretsKey(recoveryKey: Uint8Array<ArrayBuffer>, account: string) {
  const bytes = await derive(recoveryKey, 'secrets', account);
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt']);
}

/** Bound to the account and the secret's name, so that secrets cannot be swapped. */
const bindingOf = (account: string, name: string) =>
  utf8(JSON.stringify([LABEL, 'secret', account, name]));

export async function sealSecret(
  recoveryKey: Uint8Array<ArrayBuffer>,
  account: string,
  name: string,
  secret: string,
): Promise<SealedSecret> {
  const key = await secretsKey(recoveryKey, account);
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const additionalData = bindingOf(account, name);
  const sealed = await crypto.subtle.encrypt(
    { name: 'AES-GCM', iv, additionalData },
    key,
    utf8(secret),
  );
  return { form: 2, iv: toBase64(iv), ciphertext: toBase64(new Uint8Array(sealed)) };
}

/** @throws DOMException when it was not sealed with this key, for this account and name */
export async function openSecret(
  recoveryKey: Uint8Array<ArrayBuffer>,
  account: string,
  name: string,
  { iv, ciphertext }: SealedSecret,
): Promise<string> {
  const key = await secretsKey(recoveryKey, account);
  const opened = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: fromBase64(iv), additionalData: bindingOf(account, name) },
    key,
    fromBase64(ciphertext),
  );
  return new TextDecoder().decode(opened);
}

async function macKey(backupKey: Uint8Array<ArrayBuffer>, account: string) {
  const bytes = await derive(backupKey, 'room keys', account);
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['sign', 'verify']);
}

const wordsOf = ({ account, version, room, session }: RoomKeyPlace, key: RoomKeyEntry) => {
  const { first_message_index, sender, session_data } = key;
  const { ephemeral, mac, ciphertext } = session_data;
  const signed = [account, version, room, session, sender, first_message_index];
  return utf8(JSON.stringify([LABEL, 'room key', ...signed, ephemeral, mac, ciphertext]));
};

/** Proves that one of the member's own devices backed up a room key. */
export async function authenticate(
  backupKey: Uint8Array<ArrayBuffer>,
  place: RoomKeyPlace,
  key: RoomKeyEntry,
): Promise<string> {
  const mac = await crypto.subtle.sign(
    'HMAC',
    await macKey(backupKey, place.account),
    wordsOf(place, key),
  );
  return toBase64(new Uint8Array(mac));
}

export async function isAuthentic(
  backupKey: Uint8Array<ArrayBuffer>,
  place: RoomKeyPlace,
  key: RoomKeyEntry & { auth: string },
): Promise<boolean> {
  return crypto.subtle.verify(
    'HMAC',
    await macKey(backupKey, place.account),
    fromBase64(key.auth),
    wordsOf(place, key),
  );
}
