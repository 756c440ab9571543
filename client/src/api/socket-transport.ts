import type { SocketCall, SocketReply } from '@cascade/shared/live/protocol';
import { endDueSession } from '../device/session-end.ts';
import { ApiError } from './api-error.ts';

/** Undefined without a connected socket or an answer in time. */
export type SocketTransport = (call: Omit<SocketCall, 'v'>) => Promise<SocketReply | undefined>;

let transport: SocketTransport | undefined;

/** Undefined detaches it. */
export function attachTransport(next: SocketTransport | undefined): void {
  transport = next;
}

/**
 * Undefined when the socket did not carry it: the caller sends the same call by HTTP, with its key.
 * @throws ApiError as the server refuses it
 */
export async function callBySocket(
  call: Omit<SocketCall, 'v'>,
  signal: AbortSignal | undefined,
): Promise<{ reply: unknown } | undefined> {
  if (!transport || !(await endDueSession())) return undefined;
  const answer = await transport(call);
  signal?.throwIfAborted();
  if (!answer) return undefined;
  if (answer.ok) return { reply: answer.d };
  const { status, detail, code, errors, current } = answer.problem;
  throw new ApiError({
    status,
    detail,
    code,
    fields: errors,
    current,
    retryAfterSeconds: answer.retryAfter,
  });
}
