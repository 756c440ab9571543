import type { Server } from 'node:net';
import { networkOf } from './network.ts';

/** Time limits of a server that faces the network, against requests that never end. */
export const SERVER_LIMITS = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 2_000,
} as const;

/**
 * Bounds the connections that one network address holds open at a time, so that a single machine
 * cannot take all of them with requests that it never finishes.
 * @param most connections for each IPv4 address or IPv6 network (/64); 0 is no bound. The people
 *   of a hospital share one address, so it is generous
 * @param groupOf what an address is counted as; undefined is not counted
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
    socket.once('close', () => {
      const left = (open.get(group) ?? 1) - 1;
      if (left > 0) open.set(group, left);
      else open.delete(group);
    });
  });
}

/** Loopback is not counted: a proxy on this machine comes from it with everybody's connections. */
function countedAs(address: string): string | undefined {
  const network = networkOf(address);
  return network.startsWith('127.') || network === '0:0:0:0::/64' ? undefined : network;
}
