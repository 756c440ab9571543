import type { IncomingHttpHeaders } from 'node:http';
import type { Executor, Tx } from '@cascade/db/client';
import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import type { Work } from '@cascade/db/live/transact';
import type { Delivery } from '@cascade/shared/kernel/delivery';
import type {
  BodyOf,
  ParamsOf,
  QueryOf,
  ResponseInputOf,
  RouteContract,
} from '@cascade/shared/kernel/route';
import type { Envelope } from '@cascade/shared/live/protocol';
import type { Services } from '../services.ts';
import type { Attachment } from './site/attachment.ts';
import type { Page } from './site/page.ts';
import type { PreparedBody } from './site/prepared-body.ts';

type Who<R extends RouteContract, Known, Unknown> = R['access'] extends 'public'
  ? Known | Unknown
  : Known;

/** Deliveries without a transaction: they change nothing themselves. */
type Unchanging = Extract<Delivery, 'read' | 'queued'>;

/** What a handler is given. The parsed request has been checked against the contract. */
export type RequestOf<R extends RouteContract> = {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  caller: Who<R, Caller, undefined>;
  /** The pool for a read or a queued call; the transaction of a mutation. */
  db: R['delivery'] extends Unchanging ? Executor : Tx;
  /** The call's Idempotency-Key where it is the id of what is made; made here if it has none. */
  key: R['delivery'] extends 'keyed' ? string : undefined;
  /** Where the call came from. Never stored. */
  from: { address: string; headers: IncomingHttpHeaders };
};

/** A mutation also gets its change: transaction, events, instant and jobs. */
export type Context<R extends RouteContract> = RequestOf<R> &
  (R['delivery'] extends Unchanging
    ? object
    : Work & { services: Services; userId: Who<R, string, undefined> });

export type Handler<R extends RouteContract> = (
  context: Context<R>,
) => Promise<ResponseInputOf<R> | PageOf<ResponseInputOf<R>> | PreparedBody | Attachment>;

type PageOf<List> = List extends (infer Item)[] ? Page<Item> : never;

/** A call's Idempotency-Key, and what it was used for. */
export type Claim = { key: string; fingerprint: string };

export type GroupedCall<R extends RouteContract> = RequestOf<R> & {
  /** The statement stores it with the reply, unless a repeat needs none. */
  claim: R['delivery'] extends 'once' | 'offline' ? Claim : undefined;
};

/**
 * Carries out many calls of one contract in one statement. A call whose statement failed after its
 * commit goes to the handler, so what was done must be found there: by its id (`keyed`), by its
 * claim (`once`, `offline`; without a key it is never grouped), or because a repeat leaves
 * everything as it is (`idempotent`).
 */
export type Grouped<R extends RouteContract> = {
  /** What the call locks. Calls of one key keep their order. */
  keyOf: (call: GroupedCall<R>) => string;
  /** Calls of one key that may share a statement, when one person can make them all. */
  mostOfKey?: number;
  /**
   * Answers in the order of the calls, with the events to deliver; undefined for a call that needs
   * the handler, because it is refused or takes more than this statement does. The result is sent
   * as it is: it is committed, so nothing would be won by refusing it.
   */
  commit: (
    calls: GroupedCall<R>[],
  ) => Promise<({ result: ResponseInputOf<R>; envelopes: Envelope[] } | undefined)[]>;
};

type Groupable = Extract<Delivery, 'keyed' | 'idempotent' | 'once' | 'offline'>;

export type BoundRoute = {
  contract: RouteContract;
  handler: Handler<RouteContract>;
  grouped?: Grouped<RouteContract> | undefined;
  /** Answers a repeat, as the contract says. */
  reread?: BoundRoute | undefined;
};

/** Pairs a contract with the one function that answers it, and with how many go together. */
export function bind<R extends RouteContract>(
  contract: R,
  handler: Handler<R>,
  grouped?: R['delivery'] extends Groupable ? Grouped<R> : never,
): BoundRoute {
  // The context is built from this very contract, so the handler gets exactly what it declared.
  return {
    contract,
    handler: handler as unknown as Handler<RouteContract>,
    grouped: grouped as unknown as Grouped<RouteContract> | undefined,
  };
}

/** Gives each call the route that answers its repeats. @throws Error when nothing answers that */
export function withRereads(routes: BoundRoute[]): BoundRoute[] {
  const bound = new Map(routes.map((route) => [route.contract, route]));
  return routes.map((route) => {
    const read = route.contract.reread;
    if (!read) return route;
    const reread = bound.get(read);
    if (!reread)
      throw new Error(`Nothing answers ${read.name}, which ${route.contract.name} needs.`);
    return { ...route, reread };
  });
}
