import type { IncomingHttpHeaders } from 'node:http';
import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import { transact, type Work } from '@cascade/db/live/transact';
import { AppError } from '@cascade/shared/kernel/app-error';
import { storesKey, takesKey } from '@cascade/shared/kernel/delivery';
import { newId } from '@cascade/shared/kernel/id';
import { isForAdmins, type RouteContract } from '@cascade/shared/kernel/route';
import { networkOf } from '@cascade/shared/node/network';
import type { z } from 'zod';
import { GroupCommit } from '../domain/batching/group-commit.ts';
import type { Services } from '../services.ts';
import type { BoundRoute, Context, Grouped, GroupedCall, RequestOf } from './bind.ts';
import { type Builds, buildIn, parseSent } from './builds.ts';
import { invalid, refuseUnreadable } from './errors.ts';
import { DONE_BEFORE, fingerprintOf, idempotencyKey, oncePerKey } from './idempotency.ts';
import { inTime } from './in-time.ts';
import { demandElevation, demandFreshProof } from './proof.ts';
import type { RateLimits } from './rate-limit.ts';
import { Attachment } from './site/attachment.ts';
import { Page } from './site/page.ts';
import { PreparedBody } from './site/prepared-body.ts';

/** A call as it arrives, by HTTP or over a socket. Nothing of it is checked yet. */
export type Incoming = {
  cookie: string | undefined;
  /** The member for whom it was made, if it says so. */
  forMember: string | undefined;
  /** The build of the page that it comes from, if it says so. */
  build: unknown;
  /** Its Idempotency-Key. */
  key: string | undefined;
  /** Method and path: with the body, what a key was used for. */
  target: string;
  params: unknown;
  query: unknown;
  /** @throws AppError when it cannot be read */
  body: () => unknown;
  from: { address: string; headers: IncomingHttpHeaders };
  /** Told who calls, before anything is refused. */
  onCaller?: (caller: Caller) => void;
};

function parsed<T>(
  schema: z.ZodType<T> | undefined,
  value: unknown,
  builds: Builds,
): T | undefined {
  if (!schema) return undefined;
  refuseUnreadable(value);
  const result = parseSent(schema, value, builds);
  if (!result.success) throw invalid(result.error);
  return result.data;
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
  if (isForAdmins({ access })) admitAdmin(caller);
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
function refuseForAnother(meant: string | undefined, caller: Caller | undefined): void {
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

/** Checks a handler's reply against the contract. @throws ZodError when it does not fit */
function replyOf(contract: RouteContract, result: unknown): unknown {
  if (result instanceof PreparedBody || result instanceof Attachment) return result;
  if (result instanceof Page)
    return result.withItems(contract.response.parse(result.items) as unknown[]);
  return contract.response.parse(result);
}

/** Calls of one contract that share a statement, statements of it at once, and when one is late. */
const GROUP_LIMITS = { most: 64, atOnce: 4, lateAfterMs: 20 };

type Call = RequestOf<RouteContract>;
type Group = GroupCommit<GroupedCall<RouteContract>, unknown>;

/**
 * Answers calls by their contract: who may call, how often, what they may send, once per key, in
 * one transaction, with a reply that fits. The same whatever carried the call.
 */
export class RouteRunner {
  private readonly groups = new Map<BoundRoute, Group>();
  private readonly ownBuild: string | null;

  constructor(
    private readonly services: Services,
    private readonly limits: RateLimits,
  ) {
    this.ownBuild = buildIn(services.env.CLIENT_DIR);
  }

  /**
   * @returns the checked reply; a `Page` or a `PreparedBody` where the handler gave one
   * @throws AppError, or what the handler throws
   */
  run(route: BoundRoute, incoming: Incoming): Promise<unknown> {
    return inTime((refuseLate) => this.carryOut(route, incoming, refuseLate));
  }

  private async carryOut(
    route: BoundRoute,
    incoming: Incoming,
    refuseLate: () => void,
  ): Promise<unknown> {
    const { services } = this;
    const { contract, handler } = route;
    const caller = contract.ignoresSession
      ? undefined
      : await services.sessions.read(incoming.cookie);
    if (caller) incoming.onCaller?.(caller);
    admit(contract, caller);
    refuseForAnother(incoming.forMember, caller);
    if (caller && contract.access === 'elevated-admin')
      await demandElevation(services, caller, incoming.cookie);
    if (caller && contract.proof === 'fresh')
      await demandFreshProof(services, caller, incoming.cookie);
    await this.limits.take(contract.limit, caller?.userId ?? networkOf(incoming.from.address));
    const builds = this.buildsWith(incoming.build);
    const params = parsed(contract.params, incoming.params, builds);
    const query = parsed(contract.query, incoming.query, builds);
    const given = contract.body ? incoming.body() : undefined;
    const body = parsed(contract.body, given ?? {}, builds);
    const key = takesKey(contract.delivery) && caller ? idempotencyKey(incoming.key) : undefined;
    const isKeyOfResult = contract.delivery === 'keyed';
    const claim =
      key && !isKeyOfResult
        ? { key, fingerprint: fingerprintOf(incoming.target, given) }
        : undefined;
    const asked = {
      params,
      query,
      body,
      caller,
      key: isKeyOfResult ? (key ?? newId()) : undefined,
      from: incoming.from,
      db: services.database.orm,
    } as Call;
    if (contract.delivery === 'read' || contract.delivery === 'queued')
      return replyOf(contract, await handler(asked as Context<RouteContract>));
    if (route.grouped && (claim || !storesKey(contract.delivery))) {
      const call = { ...asked, claim } as GroupedCall<RouteContract>;
      const done = await this.groupOf(route, route.grouped).ask(route.grouped.keyOf(call), call);
      if (done !== undefined) return done;
    }
    const { reread } = route;
    const answer = await mutate(services, async (work) => {
      refuseLate();
      const change = () =>
        handler({
          ...asked,
          ...work,
          db: work.tx,
          services,
          userId: caller?.userId,
        } as unknown as Context<RouteContract>);
      const result =
        claim && caller
          ? await oncePerKey(
              work.tx,
              { ...claim, userId: caller.userId, storesReply: !reread },
              change,
            )
          : await change();
      if (result === DONE_BEFORE) return result;
      // Checked before commit: a reply that breaks its contract changes nothing.
      const reply = replyOf(contract, result);
      refuseLate();
      return reply;
    });
    if (answer !== DONE_BEFORE || !reread) return answer;
    return this.carryOut(reread, { ...incoming, query: {} }, refuseLate);
  }

  /** @param said the build that a page names */
  buildsWith(said: unknown): Builds {
    return { said, own: this.ownBuild };
  }

  private groupOf(route: BoundRoute, grouped: Grouped<RouteContract>): Group {
    const known = this.groups.get(route);
    if (known) return known;
    const { live, log } = this.services;
    const group: Group = new GroupCommit(
      async (calls) => {
        const done = await grouped.commit(calls);
        live.deliver(done.flatMap((one) => one?.envelopes ?? []));
        return done.map((one) => one?.result);
      },
      { ...GROUP_LIMITS, mostOfKey: grouped.mostOfKey ?? GROUP_LIMITS.most },
      (err) => log.warn({ err, call: route.contract.name }, 'calls go one by one'),
    );
    this.groups.set(route, group);
    return group;
  }
}
