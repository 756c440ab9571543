/** As Matrix clients have it: PBKDF2 with SHA-512 gives the 32 bytes of the recovery key. */
export const ITERATIONS = 500_000;

export function newSalt(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(24));
  return btoa(String.fromCharCode(...bytes));
}

/** The recovery key that a passphrase stands for. The same letters give the same key everywhere. */
export async function deriveKey(
  passphrase: string,
  salt: string,
  iterations: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const encode = (text: string) => new TextEncoder().encode(text);
  const material = await crypto.subtle.importKey(
    'raw',
    encode(passphrase.normalize('NFKC').trim()),
    'PBKDF2',
    false,
    ['deriveBits'],
  );
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-512', salt: encode(salt), iterations },
    material,
    256,
  );
  return new Uint8Array(bits);
}
