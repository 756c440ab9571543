import { takesKey } from '@cascade/shared/kernel/delivery';
import { newId } from '@cascade/shared/kernel/id';
import type { ParamsOf, QueryOf, ResponseOf, RouteContract } from '@cascade/shared/kernel/route';
import type { z } from 'zod';
import { send } from './send.ts';

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

/** @throws ApiError */
export async function call<R extends RouteContract>(
  route: R,
  args: CallArgs<R>,
): Promise<ResponseOf<R>> {
  const { params, query, body, idempotencyKey, forMember, signal } = args as AnyArgs;
  const answer = await send({
    method: route.method,
    path: pathOf(route.path, params) + searchOf(query),
    body,
    headers: {
      ...(takesKey(route.delivery) ? { 'Idempotency-Key': idempotencyKey ?? newId() } : {}),
      ...(forMember === undefined ? {} : { 'For-Member': forMember }),
    },
    signal,
  });
  return answer as ResponseOf<R>;
}

export function pathOf(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

export function searchOf(query: unknown): string {
  const entries = Object.entries((query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]): [string, string] => [name, String(value)]);
  return entries.length === 0 ? '' : `?${new URLSearchParams(entries)}`;
}
