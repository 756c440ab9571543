import { expect, test } from 'vitest';
import { networkOf, placeOf } from './network.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  [undefined, 'nowhere'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test.each([
  ['127.0.0.1', 'server', null],
  ['::1', 'server', null],
  ['::ffff:127.0.0.1', 'server', null],
  ['192.168.1.20', 'private', '192.168.1.x'],
  ['10.20.30.40', 'private', '10.20.30.x'],
  ['172.31.0.9', 'private', '172.31.0.x'],
  ['172.32.0.9', 'public', '172.32.0.x'],
  ['203.0.113.9', 'public', '203.0.113.x'],
  ['::ffff:203.0.113.9', 'public', '203.0.113.x'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', 'public', '2001:db8:1:x'],
  ['2001:db8::1', 'public', '2001:db8:0:x'],
  ['fe80::1%eth0', 'private', 'fe80:0:0:x'],
  ['fd12:3456:789a::1', 'private', 'fd12:3456:789a:x'],
  ['not an address', 'unknown', null],
  ['', 'unknown', null],
  [null, 'unknown', null],
  [undefined, 'unknown', null],
])('of %s only %s and %s are disclosed', (address, kind, network) => {
  expect(placeOf(address)).toEqual({ kind, network });
});
