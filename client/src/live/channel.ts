import type { CommandContract } from '@cascade/shared/kernel/command';
import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import type { LiveConnection } from './connection.ts';

let connection: LiveConnection | undefined;
/** Streams that screens show besides the member's own, with the number each began at. */
const followed = new Map<string, number>();
const onLive = new Set<() => void>();

/** The one connection, once its script has loaded; undefined takes it away. */
export function attachConnection(next: LiveConnection | undefined): void {
  connection = next;
  if (next) for (const [stream, n] of followed) next.follow(stream, n);
}

/** Tells whoever waits that everything missed has been read; after every reconnection too. */
export function announceLive(): void {
  for (const listener of onLive) listener();
}

/**
 * Calls back each time the connection has become live: what the server forgets with a socket
 * (whom it watches, what it does) is said again then.
 * @returns how to stop
 */
export function whenLive(listener: () => void): () => void {
  onLive.add(listener);
  return () => onLive.delete(listener);
}

/**
 * Orders something that need not be kept.
 * @throws Error when there is no connection, no answer in time, or a refusal
 */
export async function command<Data extends z.ZodType, Reply extends z.ZodType>(
  contract: CommandContract<Data, Reply>,
  data: z.input<Data>,
): Promise<z.infer<Reply>> {
  if (!connection) throw new Error('unreachable');
  return contract.reply.parse(await connection.command(contract.name, data));
}

/**
 * How long the server's answer takes over the open connection, in milliseconds.
 * @throws Error when there is no connection, or no answer in time
 */
export async function echo(): Promise<number> {
  if (!connection) throw new Error('unreachable');
  return connection.echo();
}

/**
 * Reads a stream besides the member's own for as long as the screen shows it.
 * @param start the stream and the number that came with what is on the screen; undefined waits
 */
export function useStream(start: { stream: string; n: number } | undefined): void {
  const stream = start?.stream;
  // The number matters when following begins; events carry it on from there.
  const first = useRef(0);
  first.current = start?.n ?? 0;
  useEffect(() => {
    if (stream === undefined) return undefined;
    followed.set(stream, first.current);
    connection?.follow(stream, first.current);
    return () => {
      followed.delete(stream);
      connection?.unfollow(stream);
    };
  }, [stream]);
}
