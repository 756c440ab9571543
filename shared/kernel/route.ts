import type { z } from 'zod';
import type { FailureCode } from './app-error.ts';

/**
 * Who may call a route. `public`: anybody. `member`: signed in. `verified`: signed in with a
 * verified e-mail. `admin`: the stored role. Finer rules belong to a feature's policy.
 */
export type Access = 'public' | 'member' | 'verified' | 'admin';

/** Buckets of `gateway/http/rate-limit.ts`. */
export type LimitName = 'read' | 'write' | 'heavy' | 'credentials';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

export type RouteContract<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Who extends Access = Access,
> = {
  kind: 'route';
  /** `feature.verb`, unique; the operation id in OpenAPI and the label in metrics. */
  name: string;
  method: Method;
  /** Express form: `/api/scenarios/:id`. */
  path: `/api/${string}`;
  summary: string;
  access: Who;
  limit: LimitName;
  params?: Params | undefined;
  query?: Query | undefined;
  body?: Body | undefined;
  response: Response;
  /** A repeat with the same Idempotency-Key answers as the first did. Mutations only. */
  isIdempotent: boolean;
  /** Expected failures beyond those that access, limits and validation bring. */
  failures: FailureCode[];
};

type Draft<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
  Who extends Access,
> = Omit<
  RouteContract<Params, Query, Body, Response, Who>,
  'kind' | 'limit' | 'isIdempotent' | 'failures'
> &
  Partial<Pick<RouteContract, 'limit' | 'isIdempotent' | 'failures'>>;

/**
 * Declares one HTTP call. Everything another room may know of it is in here: the gateway binds
 * it, the client calls it, OpenAPI describes it.
 */
export function defineRoute<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
  const Who extends Access,
>(
  draft: Draft<Params, Query, Body, Response, Who>,
): RouteContract<Params, Query, Body, Response, Who> {
  return {
    limit: draft.method === 'get' ? 'read' : 'write',
    isIdempotent: draft.method !== 'get',
    failures: [],
    ...draft,
    kind: 'route',
  };
}

type AnyRoute = RouteContract;
type Inferred<T, Absent> = T extends z.ZodType ? z.infer<T> : Absent;
export type ParamsOf<R extends AnyRoute> = Inferred<NonNullable<R['params']>, undefined>;
export type QueryOf<R extends AnyRoute> = Inferred<NonNullable<R['query']>, undefined>;
export type BodyOf<R extends AnyRoute> = Inferred<NonNullable<R['body']>, undefined>;
export type ResponseOf<R extends AnyRoute> = z.infer<R['response']>;
/** What a handler returns: the response before its schema has defaulted and stripped it. */
export type ResponseInputOf<R extends AnyRoute> = z.input<R['response']>;
