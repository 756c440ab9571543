export type Sealed = { iv: Uint8Array<ArrayBuffer>; data: ArrayBuffer };

/** Non-extractable. */
export function makeSealingKey(): Promise<CryptoKey> {
  return crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

export async function seal(key: CryptoKey, bytes: Uint8Array<ArrayBuffer>): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, data: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes) };
}

/** @throws DOMException for another key or damaged data */
export async function unseal(key: CryptoKey, { iv, data }: Sealed): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, data));
}

export const sealText = (key: CryptoKey, text: string): Promise<Sealed> =>
  seal(key, new TextEncoder().encode(text));

export const unsealText = async (key: CryptoKey, sealed: Sealed): Promise<string> =>
  new TextDecoder().decode(await unseal(key, sealed));
