import type { CommandContract } from '@cascade/shared/kernel/command';
import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import type { LiveConnection } from './connection.ts';

let connection: LiveConnection | undefined;
/** Streams that screens follow besides the member's own, with their start numbers. */
const followed = new Map<string, number>();
const onLive = new Set<() => void>();

/** The connection, once its script has loaded; undefined detaches it. */
export function attachConnection(next: LiveConnection | undefined): void {
  connection = next;
  if (next) for (const [stream, n] of followed) next.follow(stream, n);
}

/** Notifies listeners that all missed events were read, also after reconnections. */
export function announceLive(): void {
  for (const listener of onLive) listener();
}

/**
 * Calls back whenever the connection becomes live, to repeat what the server forgets with a
 * socket.
 * @returns unsubscribe
 */
export function whenLive(listener: () => void): () => void {
  onLive.add(listener);
  return () => onLive.delete(listener);
}

/**
 * Sends an ephemeral command.
 * @throws Error when disconnected, timed out or refused
 */
export async function command<Data extends z.ZodType, Reply extends z.ZodType>(
  contract: CommandContract<Data, Reply>,
  data: z.input<Data>,
): Promise<z.infer<Reply>> {
  if (!connection) throw new Error('unreachable');
  return contract.reply.parse(await connection.command(contract.name, data));
}

/**
 * Round-trip time over the open connection, in ms.
 * @throws Error when disconnected or timed out
 */
export async function echo(): Promise<number> {
  if (!connection) throw new Error('unreachable');
  return connection.echo();
}

/**
 * Follows a stream while the screen is mounted.
 * @param start the stream and the number of the fetched data; undefined waits
 */
export function useStream(start: { stream: string; n: number } | undefined): void {
  const stream = start?.stream;
  // Only the first number matters; events advance it.
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
