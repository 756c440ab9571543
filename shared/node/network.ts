import { BlockList, isIPv4, isIPv6 } from 'node:net';
import type { SessionPlace } from '../features/account/sessions.ts';

/** Without the name of an interface; an IPv4 address in its short form. */
function plainly(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase();
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1] ?? plain;
}

/** The first groups of an IPv6 address, written out. */
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
 * Whom limits by address are about: an IPv4 address, or the /64 that a household or a hired server
 * gets as a whole and could otherwise send from with a new address each time.
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
 * What can truthfully be said of where an address is, without asking anybody: whether it is this
 * server itself, a private network, or a public one, and which. There is no database of places here
 * and names are not looked up, because both would tell others, or guess. The network is the /24 of
 * an IPv4 address and the /48 of an IPv6 address: enough to recognise one's own, and no single
 * connection.
 */
export function placeOf(address: string | null | undefined): SessionPlace {
  const plain = plainly(address ?? '');
  const family = isIPv4(plain) ? 'ipv4' : isIPv6(plain) ? 'ipv6' : undefined;
  if (!family) return { kind: 'unknown', network: null };
  if (own.check(plain, family)) return { kind: 'server', network: null };
  const network = family === 'ipv4' ? plain.replace(/\d+$/, 'x') : `${firstGroups(plain, 3)}:x`;
  return { kind: local.check(plain, family) ? 'private' : 'public', network };
}
