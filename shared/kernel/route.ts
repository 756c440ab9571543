import type { z } from 'zod';
import type { FailureCode } from './app-error.ts';

/**
 * Who may call a route. `public`: anybody. `member`: signed in. `verified`: signed in with a
 * verified e-mail. `admin`: the stored role. Finer rules belong to a feature's policy.
 */
export type Access = 'public' | 'member' | 'verified' | 'admin';

/** Buckets of `gateway/http/rate-limit.ts`. */
export type LimitName = 'read' | 'write' | 'message' | 'heavy' | 'credentials';

/** What a call answers with; anything but JSON is a file to keep, its text or bytes as the response. */
export type Media = 'application/json' | 'application/zip' | 'text/csv' | 'text/calendar';

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
  media: Media;
  /** A repeat with the same Idempotency-Key answers as the first did. Mutations only. */
  isIdempotent: boolean;
  /**
   * A device that is offline may keep the call and make it later, with its key (`client/src/pending`).
   * For mutations that still mean the same hours later.
   */
  mayWait: boolean;
  /**
   * The Idempotency-Key is the id of what is made. The feature itself tells a repeat from a
   * conflict by that id, for as long as the thing exists, and no reply is kept.
   */
  isKeyOfResult: boolean;
  /**
   * It only hands something to a queue: no transaction is opened, and the answer is 202. Mutations
   * that change nothing themselves.
   */
  isQueued: boolean;
  /**
   * `fresh`: the caller must have signed in, or proved again who they are, within the last half
   * hour; else the call is refused as `proof_required` and does nothing.
   */
  proof: 'fresh' | 'session';
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
  | 'kind'
  | 'limit'
  | 'media'
  | 'isIdempotent'
  | 'mayWait'
  | 'isKeyOfResult'
  | 'isQueued'
  | 'proof'
  | 'failures'
> &
  Partial<
    Pick<
      RouteContract,
      | 'limit'
      | 'media'
      | 'isIdempotent'
      | 'mayWait'
      | 'isKeyOfResult'
      | 'isQueued'
      | 'proof'
      | 'failures'
    >
  >;

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
    media: 'application/json',
    isIdempotent: draft.method !== 'get',
    mayWait: false,
    isKeyOfResult: false,
    isQueued: false,
    proof: 'session',
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
