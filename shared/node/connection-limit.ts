import type { Server, Socket } from 'node:net';
import { networkOf } from './network.ts';

/** Time limits of a public server, against requests that never end. */
export const SERVER_LIMITS = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 2_000,
} as const;

const releases = new WeakMap<Socket, () => void>();

/** For a connection that is limited otherwise: members' sockets, of which each member has few. */
export function countNoLonger(socket: Socket): void {
  releases.get(socket)?.();
}

/**
 * Limits connections per network address.
 * @param most for each IPv4 address or IPv6 /64; 0 is unlimited. A hospital shares one address, so
 * be generous
 * @param groupOf the group an address counts towards; undefined is not counted
 */
export function limitConnections(
  server: Server,
  most: number,
  groupOf: (address: string) => string | undefined = countedAs,
): void {
  if (most === 0) return;
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const group = groupOf(socket.remoteAddress ?? '');
    if (group === undefined) return;
    const count = (open.get(group) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(group, count);
    const release = () => {
      if (!releases.delete(socket)) return;
      const left = (open.get(group) ?? 1) - 1;
      if (left > 0) open.set(group, left);
      else open.delete(group);
    };
    releases.set(socket, release);
    socket.once('close', release);
  });
}

/** Loopback is not counted, because a local proxy carries everyone's connections. */
function countedAs(address: string): string | undefined {
  const network = networkOf(address);
  return network.startsWith('127.') || network === '0:0:0:0::/64' ? undefined : network;
}
