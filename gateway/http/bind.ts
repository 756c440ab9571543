import type { IncomingHttpHeaders } from 'node:http';
import type { Executor, Tx } from '@cascade/db/client';
import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import { transact, type Work } from '@cascade/db/live/transact';
import { AppError } from '@cascade/shared/kernel/app-error';
import { type Delivery, takesKey } from '@cascade/shared/kernel/delivery';
import type {
  BodyOf,
  ParamsOf,
  QueryOf,
  ResponseInputOf,
  RouteContract,
} from '@cascade/shared/kernel/route';
import { networkOf } from '@cascade/shared/node/network';
import type { Request, RequestHandler, Response, Router } from 'express';
import type { z } from 'zod';
import type { Services } from '../services.ts';
import { invalid, refuseUnreadable } from './errors.ts';
import { idempotencyKeyOf, oncePerKey } from './idempotency.ts';
import { demandFreshProof } from './proof.ts';
import type { RateLimits } from './rate-limit.ts';
import { loggedAs } from './request-log.ts';
import { Page } from './site/page.ts';
import { PreparedBody } from './site/prepared-body.ts';

type Who<R extends RouteContract, Known, Unknown> = R['access'] extends 'public'
  ? Known | Unknown
  : Known;

/** Deliveries without a transaction: they change nothing themselves. */
type Unchanging = Extract<Delivery, 'read' | 'queued'>;

/** What a handler is given. The parsed request has been checked against the contract. */
type RequestOf<R extends RouteContract> = {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: BodyOf<R>;
  caller: Who<R, Caller, undefined>;
  /** The pool for a read or a queued call; the transaction of a mutation. */
  db: R['delivery'] extends Unchanging ? Executor : Tx;
  /** The request's Idempotency-Key, where it is the id of what is made. */
  key: R['delivery'] extends 'keyed' ? string | undefined : undefined;
  /** Where the call came from. Never stored. */
  from: { address: string; headers: IncomingHttpHeaders };
};

/** A mutation also gets its change: transaction, events, instant and jobs. */
type Context<R extends RouteContract> = RequestOf<R> &
  (R['delivery'] extends Unchanging
    ? object
    : Work & { services: Services; userId: Who<R, string, undefined> });

export type Handler<R extends RouteContract> = (
  context: Context<R>,
) => Promise<ResponseInputOf<R> | PageOf<ResponseInputOf<R>> | PreparedBody>;

type PageOf<List> = List extends (infer Item)[] ? Page<Item> : never;

export type BoundRoute = { contract: RouteContract; handler: Handler<RouteContract> };

/** Pairs a contract with the one function that answers it. */
export function bind<R extends RouteContract>(contract: R, handler: Handler<R>): BoundRoute {
  // The context is built from this very contract, so the handler gets exactly what it declared.
  return { contract, handler: handler as unknown as Handler<RouteContract> };
}

/**
 * Fails boot unless every contract has exactly one handler.
 * @throws Error naming what is missing, doubled or unknown
 */
export function checkBindings(contracts: RouteContract[], bound: BoundRoute[]): void {
  const wrong: string[] = [];
  for (const contract of contracts) {
    const count = bound.filter((route) => route.contract === contract).length;
    if (count !== 1) wrong.push(`${contract.name} has ${count} handlers`);
  }
  for (const { contract } of bound)
    if (!contracts.includes(contract)) wrong.push(`${contract.name} is in no list of contracts`);
  if (wrong.length > 0) throw new Error(`Routes and contracts do not match: ${wrong.join('; ')}.`);
}

function parsed<T>(schema: z.ZodType<T> | undefined, value: unknown): T | undefined {
  if (!schema) return undefined;
  refuseUnreadable(value);
  const result = schema.safeParse(value);
  if (!result.success) throw invalid(result.error);
  return result.data;
}

/** The body of a call that has one. */
function bodyOf(contract: RouteContract, request: Request): unknown {
  if (!contract.body) return undefined;
  const hasBytes =
    request.headers['transfer-encoding'] !== undefined ||
    Number(request.headers['content-length'] ?? 0) > 0;
  if (request.body === undefined && hasBytes)
    throw new AppError('unsupported_media', 'The request body must be JSON.');
  return parsed(contract.body, request.body ?? {});
}

/**
 * Stops callers that the contract's access does not let in.
 * @throws AppError signed_out, unverified or forbidden
 */
function admit({ access }: RouteContract, caller: Caller | undefined): void {
  if (access === 'public') return;
  if (!caller) throw signedOut();
  if (access === 'verified' && !caller.emailVerified)
    throw new AppError('unverified', 'Please verify your e-mail address first.');
  if (access === 'admin') admitAdmin(caller);
}

/**
 * For what admins may see without a contract.
 * @throws AppError signed_out or forbidden
 */
export function admitAdmin(caller: Caller | undefined): Caller {
  if (!caller) throw signedOut();
  if (caller.mayAdminister) return caller;
  if (caller.role === 'admin')
    throw new AppError('second_factor_required', 'Admins need a second factor here.');
  throw new AppError('forbidden', 'You do not have permission to do this.');
}

const signedOut = () => new AppError('signed_out', 'Please sign in to continue.');

/**
 * Stops a call that was made for a member who is no longer the one signed in on that device: a
 * command that waited offline is nobody else's.
 * @throws AppError other_member
 */
function refuseForAnother(request: Request, caller: Caller | undefined): void {
  const meant = request.headers['for-member'];
  if (meant !== undefined && caller && meant !== caller.userId)
    throw new AppError('other_member', 'Somebody else is signed in on this device now.');
}

/** Failures with which PostgreSQL says that two transactions stood in each other's way. */
const IN_THE_WAY = new Set(['40001', '40P01']);
const MOST_TRIES = 4;

function isInTheWay(error: unknown): boolean {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error && 'code' in cause && IN_THE_WAY.has(String(cause.code));
}

/** Runs a mutation in one transaction, and again when it met another. */
async function mutate(services: Services, act: (work: Work) => Promise<unknown>): Promise<unknown> {
  for (let tries = 1; ; tries++) {
    try {
      return await transact(services, act);
    } catch (error) {
      if (tries >= MOST_TRIES || !isInTheWay(error)) throw error;
    }
  }
}

function answer(
  { contract, handler }: BoundRoute,
  services: Services,
  limits: RateLimits,
): RequestHandler {
  return async (request, response) => {
    response.locals.routeName = contract.name;
    const caller = await services.sessions.read(request.headers.cookie);
    if (caller) response.locals.who = loggedAs(services.env.SESSION_SECRET, caller.userId);
    admit(contract, caller);
    refuseForAnother(request, caller);
    if (caller && contract.proof === 'fresh')
      await demandFreshProof(services, caller, request.headers.cookie);
    const from = { address: request.ip ?? 'nowhere', headers: request.headers };
    await limits.take(contract.limit, caller?.userId ?? networkOf(from.address));
    const params = parsed(contract.params, request.params);
    const query = parsed(contract.query, request.query);
    const body = bodyOf(contract, request);
    const key = takesKey(contract.delivery) && caller ? idempotencyKeyOf(request) : undefined;
    const isKeyOfResult = contract.delivery === 'keyed';
    const asked = { params, query, body, caller, key: isKeyOfResult ? key : undefined, from };
    const read = () => handler({ ...asked, db: services.database.orm } as Context<RouteContract>);
    const change = (work: Work) =>
      handler({
        ...asked,
        ...work,
        db: work.tx,
        services,
        userId: caller?.userId,
      } as unknown as Context<RouteContract>);
    if (contract.delivery === 'read' || contract.delivery === 'queued') {
      const result = await read();
      if (result instanceof PreparedBody) result.send(request, response);
      else send(contract, request, response, replyOf(contract, result));
      return;
    }
    const reply = await mutate(services, async (work) => {
      const result =
        key && caller && !isKeyOfResult
          ? await oncePerKey(work.tx, request, caller.userId, key, () => change(work))
          : await change(work);
      // Checked before commit: a reply that breaks its contract changes nothing.
      return replyOf(contract, result);
    });
    send(contract, request, response, reply);
  };
}

/** Checks a handler's reply against the contract. @throws ZodError when it does not fit */
function replyOf(contract: RouteContract, result: unknown): unknown {
  if (result instanceof Page)
    return result.withItems(contract.response.parse(result.items) as unknown[]);
  return contract.response.parse(result);
}

function send(contract: RouteContract, request: Request, response: Response, reply: unknown) {
  response.setHeader('Cache-Control', 'private, no-cache');
  if (contract.delivery === 'queued') response.status(202);
  if (reply instanceof Page) reply.link(request, response);
  const body = reply instanceof Page ? reply.items : reply;
  if (contract.media === 'application/json') response.json(body);
  else response.attachment(contract.path.split('/').pop()).type(contract.media).send(body);
}

/** Registers every bound route on an Express router. */
export function mount(
  router: Router,
  bound: BoundRoute[],
  services: Services,
  limits: RateLimits,
): void {
  for (const route of bound)
    router[route.contract.method](route.contract.path, answer(route, services, limits));
}
