import type { CommandContract } from '@cascade/shared/kernel/command';
import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import { attachTransport } from '../api/socket-transport.ts';
import type { LiveConnection } from './connection.ts';

let connection: LiveConnection | undefined;
/** Besides the member's own; with start numbers, and by how many parts of the page. */
const followed = new Map<string, { n: number; parts: number }>();
const onLive = new Set<() => void>();

/** Undefined detaches it. */
export function attachConnection(next: LiveConnection | undefined): void {
  connection = next;
  attachTransport(next && ((call) => next.asks.call(call)));
  if (next) for (const [stream, { n }] of followed) next.follow(stream, n);
}

/** All missed events were read; also after reconnections. */
export function announceLive(): void {
  for (const listener of onLive) listener();
}

/**
 * To repeat what the server forgets with a socket.
 * @returns unsubscribe
 */
export function whenLive(listener: () => void): () => void {
  onLive.add(listener);
  return () => onLive.delete(listener);
}

/**
 * Ephemeral.
 * @throws Error when disconnected, timed out or refused
 */
export async function command<Data extends z.ZodType, Reply extends z.ZodType>(
  contract: CommandContract<Data, Reply>,
  data: z.input<Data>,
): Promise<z.infer<Reply>> {
  if (!connection) throw new Error('unreachable');
  return (await connection.asks.command(contract.name, data)) as z.infer<Reply>;
}

/**
 * In ms.
 * @throws Error when disconnected or timed out
 */
export async function echo(): Promise<number> {
  if (!connection) throw new Error('unreachable');
  return connection.asks.echo();
}

/**
 * Follows a stream while mounted.
 * @param start stream and number of the fetched data; undefined waits
 */
export function useStream(start: { stream: string; n: number } | undefined): void {
  const stream = start?.stream;
  // Events advance it.
  const first = useRef(0);
  first.current = start?.n ?? 0;
  useEffect(() => {
    if (stream === undefined) return undefined;
    const known = followed.get(stream) ?? { n: first.current, parts: 0 };
    known.parts += 1;
    followed.set(stream, known);
    connection?.follow(stream, known.n);
    return () => {
      known.parts -= 1;
      if (known.parts > 0) return;
      followed.delete(stream);
      connection?.unfollow(stream);
    };
  }, [stream]);
}
