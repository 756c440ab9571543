import { type Delivery, takesKey } from '@cascade/shared/kernel/delivery';
import { newId } from '@cascade/shared/kernel/id';
import {
  type ParamsOf,
  pathOf,
  type QueryOf,
  type ResponseOf,
  type RouteContract,
  travelsBySocket,
} from '@cascade/shared/kernel/route';
import type { z } from 'zod';
import { ApiError } from './api-error.ts';
import { forgetFirstReads } from './first-reads.ts';
import { type Sent, send } from './send.ts';
import { callBySocket } from './socket-transport.ts';

/** Omitted parts are `unknown` and may not be passed. */
type Part<Name extends string, Value> = unknown extends Value
  ? { [K in Name]?: undefined }
  : Record<string, never> extends Value
    ? { [K in Name]?: Value }
    : { [K in Name]: Value };

export type RouteArgs<R extends RouteContract> = Part<'params', ParamsOf<R>> &
  Part<'query', QueryOf<R>>;

export type CallArgs<R extends RouteContract> = RouteArgs<R> &
  Part<'body', z.input<NonNullable<R['body']>>> & {
    /** For an intent that may be sent twice. */
    idempotencyKey?: string;
    /** Refused when another member is signed in. */
    forMember?: string;
    signal?: AbortSignal;
  };

type AnyArgs = {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  idempotencyKey?: string;
  forMember?: string;
  signal?: AbortSignal;
};

const REPEAT_AFTER_MS = 300;

const isRepeatable = (delivery: Delivery) => takesKey(delivery) || delivery === 'idempotent';

/** Neither says whether the call was carried out. */
const isBrokenOff = (error: unknown) =>
  error instanceof ApiError && (error.status === 502 || (error.status === 0 && navigator.onLine));

/** A gateway that stops takes unanswered calls with it; another one is there at once. */
async function sendAcrossStop(request: Sent): Promise<unknown> {
  try {
    return await send(request);
  } catch (error) {
    if (!isBrokenOff(error)) throw error;
    await new Promise((resolve) => setTimeout(resolve, REPEAT_AFTER_MS));
    request.signal?.throwIfAborted();
    return send(request);
  }
}

/**
 * Repeats a call without a given key once if it was broken off and the server bears a repeat.
 * @throws ApiError
 */
export async function call<R extends RouteContract>(
  route: R,
  args: CallArgs<R>,
): Promise<ResponseOf<R>> {
  const { params, query, body, idempotencyKey, forMember, signal } = args as AnyArgs;
  if (route.method !== 'get') forgetFirstReads();
  const key = takesKey(route.delivery) ? (idempotencyKey ?? newId()) : undefined;
  // Cheaper over the socket, which is open anyway.
  if (travelsBySocket(route)) {
    const id = key ?? newId();
    const frame = { c: route.name, key: id, params: texts(params), d: body, for: forMember };
    const carried = await callBySocket(frame, signal);
    if (carried) return carried.reply as ResponseOf<R>;
  }
  // Callers with a key of their own, as the offline queue, repeat when they see fit.
  const isOwn = idempotencyKey === undefined && isRepeatable(route.delivery);
  const carry = isOwn ? sendAcrossStop : send;
  const answer = await carry({
    method: route.method,
    path: pathOf(route.path, params) + searchOf(query),
    body,
    headers: {
      ...(key === undefined ? {} : { 'Idempotency-Key': key }),
      ...(forMember === undefined ? {} : { 'For-Member': forMember }),
    },
    signal,
  });
  return answer as ResponseOf<R>;
}

function texts(params: unknown): Record<string, string> {
  const entries = Object.entries(params ?? {});
  return Object.fromEntries(entries.map(([name, value]) => [name, String(value)]));
}

export function searchOf(query: unknown): string {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]): [string, string] => [name, String(value)]);
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`;
}
