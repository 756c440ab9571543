const LABEL = 'CASCade safety code 1';
const GROUPS = 12;
const BYTES_PER_GROUP = 5;

/**
 * The code that two people compare to detect interception. Rule 1: SHA-512 over UTF-8 of the
 * label, then each person's user id and base64 public master key, separated by line feeds, sorted
 * by user id. Each five bytes of the hash, big-endian modulo 100,000, make five digits; twelve
 * groups are the code (about 199 bits). A new rule needs a new label.
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
