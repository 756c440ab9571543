import { Problem } from '@cascade/shared/kernel/problem';
import type {
  ParamsOf,
  QueryOf,
  ResponseInputOf,
  RouteContract,
} from '@cascade/shared/kernel/route';
import { routeContracts } from '@cascade/shared/registry';
import type { z } from 'zod';

/** What a screen sent, as the gateway would read it. */
export type Request<R extends RouteContract> = {
  params: ParamsOf<R>;
  query: QueryOf<R>;
  body: z.infer<NonNullable<R['body']>>;
  /** The Idempotency-Key; empty where none was sent. */
  key: string;
};
type Reply<R extends RouteContract> = ResponseInputOf<R> | Response;
type Answer<R extends RouteContract> =
  | Reply<R>
  | ((request: Request<R>) => Reply<R> | Promise<Reply<R>>);
type Refusal = { status: number; code?: string } & Partial<
  Pick<Problem, 'detail' | 'errors' | 'current'>
>;

/** An error as the gateway renders it. */
export function refusal({ status, code = 'refused', detail = 'No.', ...more }: Refusal): Response {
  const body = Problem.parse({ type: 'about:blank', title: code, status, detail, code, ...more });
  return Response.json(body, { status, headers: { 'Content-Type': 'application/problem+json' } });
}

/**
 * Answers the calls of a screen in the gateway's place. Requests and replies are parsed by the
 * route's contract, so that a test can neither send nor answer what the gateway could not.
 */
export class TestGateway {
  private isAway = false;
  private readonly given = new Map<string, Answer<RouteContract>>();
  private readonly received: { route: string; request: Request<RouteContract> }[] = [];
  /** Calls that no test answers, or that break their contract. */
  readonly mistakes: string[] = [];

  /** Answers every call of the route from now on; a function may answer each differently. */
  answer<R extends RouteContract>(route: R, answer: Answer<R>): void {
    this.given.set(route.name, answer as Answer<RouteContract>);
  }

  /** Whether a test has said what to answer. */
  answers(route: RouteContract): boolean {
    return this.given.has(route.name);
  }

  refuse(route: RouteContract, why: Refusal): void {
    this.answer(route, () => refusal(why));
  }

  /**
   * Calls of the route wait.
   * @returns lets them go on, with this answer
   */
  hold<R extends RouteContract>(route: R): (answer: Reply<R>) => void {
    let letGo: (answer: Reply<R>) => void = () => undefined;
    const held = new Promise<Reply<R>>((resolve) => {
      letGo = resolve;
    });
    this.answer(route, () => held);
    return letGo;
  }

  /** No call gets an answer. */
  disconnect(): void {
    this.isAway = true;
  }

  reconnect(): void {
    this.isAway = false;
  }

  /** Every call of the route that arrived, in order. */
  calls<R extends RouteContract>(route: R): Request<R>[] {
    return this.received
      .filter((one) => one.route === route.name)
      .map(({ request }) => request as Request<R>);
  }

  readonly fetch = async (path: string, init: RequestInit = {}): Promise<Response> => {
    init.signal?.throwIfAborted();
    if (this.isAway) throw new TypeError('Failed to fetch');
    const { pathname, searchParams } = new URL(path, location.origin);
    const method = (init.method ?? 'GET').toLowerCase();
    const found = routeAt(method, pathname);
    if (!found) return this.mistake(`${method} ${pathname} is no route`);
    const { route, params } = found;
    const answer = this.given.get(route.name);
    if (answer === undefined) return this.mistake(`${route.name} was called, and nothing answers`);
    const read = (schema: z.ZodType | undefined, value: unknown) =>
      schema ? schema.parse(value) : undefined;
    try {
      const request: Request<RouteContract> = {
        params: read(route.params, params),
        query: read(route.query, Object.fromEntries(searchParams)),
        body: read(route.body, init.body === undefined ? undefined : JSON.parse(String(init.body))),
        key: new Headers(init.headers).get('Idempotency-Key') ?? '',
      };
      this.received.push({ route: route.name, request });
      const reply: unknown = await (typeof answer === 'function' ? answer(request) : answer);
      if (this.isAway) throw new TypeError('Failed to fetch');
      if (reply instanceof Response) return reply.clone();
      const body = route.response.parse(reply);
      return route.media === 'application/json' ? Response.json(body) : new Response(String(body));
    } catch (error) {
      if (error instanceof TypeError) throw error;
      return this.mistake(`${route.name}: ${String(error)}`);
    }
  };

  private mistake(what: string): Response {
    this.mistakes.push(what);
    return refusal({ status: 500, code: 'unexpected', detail: what });
  }
}

const isParam = (part: string) => part.startsWith(':');

/** Of two that fit, the one with fewer parameters, as the gateway registers it first. */
function routeAt(method: string, pathname: string) {
  const given = pathname.split('/');
  const fitting = routeContracts.flatMap((route) => {
    const parts = route.path.split('/');
    const fits =
      route.method === method &&
      parts.length === given.length &&
      parts.every((part, at) => isParam(part) || part === given[at]);
    if (!fits) return [];
    const params = parts.flatMap((part, at) =>
      isParam(part) ? [[part.slice(1), decodeURIComponent(given[at] ?? '')]] : [],
    );
    return [{ route, params: Object.fromEntries(params) as unknown, count: params.length }];
  });
  return fitting.sort((a, b) => a.count - b.count)[0];
}
