import type { z } from 'zod';
import type { FailureCode } from './app-error.ts';

/**
 * Who may call a route. `public`: anyone. `member`: signed in. `verified`: with a verified e-mail
 * address. `admin`: the stored role. Finer rules are in the features.
 */
export type Access = 'public' | 'member' | 'verified' | 'admin';

export type LimitName = 'read' | 'write' | 'message' | 'heavy' | 'credentials';

/** The response type; anything but JSON is a file to download, as text or bytes. */
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
  name: string;
  method: Method;
  path: `/api/${string}`;
  summary: string;
  access: Who;
  limit: LimitName;
  params?: Params | undefined;
  query?: Query | undefined;
  body?: Body | undefined;
  response: Response;
  media: Media;
  /** A repeat with the same Idempotency-Key gets the first reply. Mutations only. */
  isIdempotent: boolean;
  /**
   * An offline device may queue the call and send it later with its key (`client/src/pending`).
   * For mutations that still mean the same hours later.
   */
  mayWait: boolean;
  /**
   * The Idempotency-Key becomes the id of the created row. The feature itself detects repeats by
   * that id, permanently, and no reply is stored.
   */
  isKeyOfResult: boolean;
  /**
   * Only enqueues: no transaction, the answer is 202. For mutations that change nothing
   * themselves.
   */
  isQueued: boolean;
  /**
   * `fresh`: the caller must have signed in or proved their identity within the last half hour;
   * otherwise refused as `proof_required`.
   */
  proof: 'fresh' | 'session';
  /** Expected failures, besides those of access, limits and validation. */
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

/** Declares an HTTP call: the gateway binds it, the client calls it, OpenAPI describes it. */
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
/** What a handler returns, before the schema applies defaults and strips unknown keys. */
export type ResponseInputOf<R extends AnyRoute> = z.input<R['response']>;
