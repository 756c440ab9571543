import type { z } from 'zod';
import type { FailureCode } from './app-error.ts';
import type { Delivery } from './delivery.ts';

/**
 * Who may call a route. `public`: anyone. `member`: signed in. `verified`: with a verified e-mail
 * address. `admin`: the stored role. `elevated-admin`: an admin who has entered e-mail address and
 * password again in this session within the last half hour; otherwise refused as
 * `elevation_required`. Finer rules are in the features.
 */
export type Access = 'public' | 'member' | 'verified' | 'admin' | 'elevated-admin';

export const isForAdmins = ({ access }: { access: Access }): boolean =>
  access === 'admin' || access === 'elevated-admin';

export type LimitName = 'read' | 'write' | 'message' | 'heavy' | 'form' | 'credentials';

/** The response type; anything but JSON is a file to download, as text or bytes. */
export type Media =
  | 'application/json'
  | 'application/zip'
  | 'application/octet-stream'
  | 'application/pdf'
  | 'text/csv'
  | 'text/calendar';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

export type RouteContract<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
  Who extends Access = Access,
  How extends Delivery = Delivery,
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
  /** What a repeat, a delay or a loss means; `shared/kernel/delivery.ts` lists the kinds. */
  delivery: How;
  /**
   * The read that answers a repeat of a call with an Idempotency-Key, with what is so by then; the
   * reply itself is not stored. It finds its parameters in the call's path. Where there is none, a
   * repeat gets the first reply.
   */
  reread?: ReadRoute<Response> | undefined;
  /**
   * `fresh`: the caller must have signed in or proved their identity within the last half hour;
   * otherwise refused as `proof_required`.
   */
  proof: 'fresh' | 'session';
  /**
   * The same for everybody, signed in or not: the session is not read, so that the call also
   * answers while PostgreSQL does not.
   */
  ignoresSession?: (Who extends 'public' ? true : never) | undefined;
  /** Expected failures, besides those of access, limits and validation. */
  failures: FailureCode[];
};

type ReadRoute<Response extends z.ZodType> = RouteContract<
  z.ZodType,
  z.ZodType,
  z.ZodType,
  Response,
  Access,
  'read'
>;

/** What a contract may choose from. Only a signed-in member's call can wait or own a key. */
export type DeliveryOf<M extends Method, Who extends Access> = M extends 'get'
  ? 'read'
  : Exclude<Delivery, 'read' | (Who extends 'public' ? 'offline' | 'keyed' : never)>;

type Draft<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
  Who extends Access,
  How extends Delivery,
  By extends Method,
> = Omit<
  RouteContract<Params, Query, Body, Response, Who>,
  'kind' | 'method' | 'limit' | 'media' | 'delivery' | 'reread' | 'proof' | 'failures'
> &
  Partial<Pick<RouteContract, 'limit' | 'media' | 'failures'>> & {
    method: By;
    delivery?: How;
    reread?: How extends 'once' | 'offline' ? ReadRoute<Response> : never;
    /** A command from the offline queue cannot ask for a proof when it is sent. */
    proof?: How extends 'offline' ? 'session' : RouteContract['proof'];
  };

/** Declares an HTTP call: the gateway binds it, the client calls it, OpenAPI describes it. */
export function defineRoute<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Response extends z.ZodType,
  const Who extends Access,
  const By extends Method,
  const How extends DeliveryOf<By, Who> = Extract<DeliveryOf<By, Who>, 'read' | 'once'>,
>(
  draft: Draft<Params, Query, Body, Response, Who, How, By>,
): RouteContract<Params, Query, Body, Response, Who, How> {
  const isRead = draft.method === 'get';
  const route: RouteContract<Params, Query, Body, Response, Who> = {
    limit: isRead ? 'read' : 'write',
    media: 'application/json',
    delivery: isRead ? 'read' : 'once',
    proof: 'session',
    failures: [],
    ...draft,
    kind: 'route',
  };
  // Without a delivery in the draft, How is its default, which is what was filled in above.
  return route as RouteContract<Params, Query, Body, Response, Who, How>;
}

/** A call that a device may keep while offline. */
export type OfflineRoute = RouteContract & { delivery: 'offline' };

/**
 * Whether a socket may carry the call besides HTTP: one whose repeat is harmless, because a client
 * that loses its socket sends it again by HTTP, with its key if it has one. A call that may have to
 * ask for a password first goes by HTTP alone.
 */
export function travelsBySocket({ access, delivery, proof }: RouteContract): boolean {
  const isRepeatable = delivery === 'keyed' || delivery === 'offline' || delivery === 'idempotent';
  return isRepeatable && access !== 'public' && access !== 'elevated-admin' && proof === 'session';
}

/** The path with its parameters filled in. */
export function pathOf(path: string, params: unknown): string {
  const values = (params ?? {}) as Record<string, unknown>;
  return path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name])));
}

/** The other way round. @returns undefined when the path does not fit the pattern */
export function paramsIn(pattern: string, path: string): Record<string, string> | undefined {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return undefined;
  const params: Record<string, string> = {};
  for (const [at, segment] of wanted.entries()) {
    const value = given[at] ?? '';
    if (segment.startsWith(':') && value !== '') params[segment.slice(1)] = decoded(value);
    else if (segment !== value) return undefined;
  }
  return params;
}

/** As it is where it cannot be decoded: the contract refuses it where it matters. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

type AnyRoute = RouteContract;
type Inferred<T, Absent> = T extends z.ZodType ? z.infer<T> : Absent;

export type ParamsOf<R extends AnyRoute> = Inferred<NonNullable<R['params']>, undefined>;
export type QueryOf<R extends AnyRoute> = Inferred<NonNullable<R['query']>, undefined>;
export type BodyOf<R extends AnyRoute> = Inferred<NonNullable<R['body']>, undefined>;
export type ResponseOf<R extends AnyRoute> = z.infer<R['response']>;
/** What a handler returns, before the schema applies defaults and strips unknown keys. */
export type ResponseInputOf<R extends AnyRoute> = z.input<R['response']>;
