const LABEL = 'CASCade safety code 1';
const GROUPS = 12;
const BYTES_PER_GROUP = 5;

/**
 * The code that two people compare to know that nobody stands between them. Both see the same.
 *
 * Rule 1: SHA-512 over the UTF-8 bytes of the label, then of each person's `user id` and `public
 * half of the master key in base64`, all separated by a line feed and the two people sorted by
 * user id. Of the hash, each five bytes, read as a big-endian number modulo 100,000, are a group
 * of five digits; the first twelve groups are the code (about 199 bits). Another rule would get
 * another label, so that codes of two rules never agree.
 */
export async function safetyCode(
  one: { userId: string; masterKey: string },
  other: { userId: string; masterKey: string },
): Promise<string> {
  const people = [one, other].sort((a, b) => (a.userId < b.userId ? -1 : 1));
  const lines = [LABEL, ...people.flatMap(({ userId, masterKey }) => [userId, masterKey])];
  const hash = await crypto.subtle.digest('SHA-512', new TextEncoder().encode(lines.join('\n')));
  const bytes = new Uint8Array(hash);
  const groups = Array.from({ length: GROUPS }, (_, group) => {
    const from = group * BYTES_PER_GROUP;
    const number = bytes
      .subarray(from, from + BYTES_PER_GROUP)
      .reduce((sum, byte) => sum * 256 + byte, 0);
    return String(number % 100_000).padStart(5, '0');
  });
  return groups.join(' ');
}
