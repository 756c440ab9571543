import { isIPv6 } from 'node:net';

/**
 * Whom limits by address are about: an IPv4 address, or the /64 that a household or a hired server
 * gets as a whole and could otherwise send from with a new address each time.
 */
export function networkOf(address: string | undefined): string {
  if (!address) return 'nowhere';
  const plain = address.replace(/%.*$/, '').toLowerCase();
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const before = groups(head);
  const missing = tail === undefined ? 0 : 8 - before.length - groups(tail).length;
  const whole = [
    ...before,
    ...Array<string>(Math.max(0, missing)).fill('0'),
    ...groups(tail ?? ''),
  ];
  const network = whole.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
