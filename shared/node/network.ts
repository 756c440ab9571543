import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { SessionPlace } from '../features/account/sessions.ts';

/** Without the name of an interface; an IPv4 address in its short form. */
function plainly(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase();
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1] ?? plain;
}

function firstGroups(address: string, count: number): string {
  const [head = '', tail] = address.split('::');
  const groups = (part: string) => (part === '' ? [] : part.split(':'));
  const before = groups(head);
  const missing = tail === undefined ? 0 : 8 - before.length - groups(tail).length;
  const whole = [
    ...before,
    ...Array<string>(Math.max(0, missing)).fill('0'),
    ...groups(tail ?? ''),
  ];
  return whole
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':');
}

/**
 * The unit of address limits: an IPv4 address, or the IPv6 /64, within which a host can change its
 * address freely.
 */
export function networkOf(address: string | undefined): string {
  if (!address) return 'nowhere';
  const plain = plainly(address);
  return isIPv6(plain) ? `${firstGroups(plain, 4)}::/64` : plain;
}

const own = new BlockList();
own.addSubnet('127.0.0.0', 8);
own.addAddress('::1', 'ipv6');

/** RFC 1918, link-local and unique local addresses. */
const local = new BlockList();
local.addSubnet('10.0.0.0', 8);
local.addSubnet('172.16.0.0', 12);
local.addSubnet('192.168.0.0', 16);
local.addSubnet('169.254.0.0', 16);
local.addSubnet('fc00::', 7, 'ipv6');
local.addSubnet('fe80::', 10, 'ipv6');

/**
 * Whether an address is this server, a private network or a public one, and which. Places are not
 * looked up, because that would tell others, or guess. The network is the /24 (IPv4) or /48
 * (IPv6): enough to recognise one's own.
 */
export function placeOf(address: string | null | undefined): SessionPlace {
  const plain = plainly(address ?? '');
  const family = isIPv4(plain) ? 'ipv4' : isIPv6(plain) ? 'ipv6' : undefined;
  if (!family) return { kind: 'unknown', network: null };
  if (own.check(plain, family)) return { kind: 'server', network: null };
  const network = family === 'ipv4' ? plain.replace(/\d+$/, 'x') : `${firstGroups(plain, 3)}:x`;
  return { kind: local.check(plain, family) ? 'private' : 'public', network };
}
