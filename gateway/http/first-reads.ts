import { AppError } from '@cascade/shared/kernel/app-error';
import { CLIENT_BUILD } from '@cascade/shared/kernel/client-build';
import { FIRST_READS_PATH, MOST_FIRST_READS } from '@cascade/shared/kernel/first-reads';
import { isForAdmins, paramsIn, type RouteContract } from '@cascade/shared/kernel/route';
import { type Request, Router } from 'express';
import type { Services } from '../services.ts';
import type { BoundRoute } from './bind.ts';
import { logFailure, toAppError } from './errors.ts';
import type { RouteRunner } from './route-runner.ts';
import { Attachment } from './site/attachment.ts';
import { Page } from './site/page.ts';
import { PreparedBody } from './site/prepared-body.ts';

/** The base of addresses without an origin. */
const ANY_ORIGIN = 'http://localhost';

/**
 * Answers several reads in one request, each with the access, the limits and the checks of its own
 * call. The first is answered before the others are begun: when it names positions of live streams,
 * the others contain all that happened before them.
 * @param bound all routes; only JSON reads are answered
 */
export function firstReads(
  bound: readonly BoundRoute[],
  runner: RouteRunner,
  { log, metrics }: Pick<Services, 'log' | 'metrics'>,
): Router {
  const reads = bound.filter(({ contract }) => isRead(contract));
  const router = Router();
  router.get(FIRST_READS_PATH, async (request, response) => {
    response.locals.routeName = 'first-reads';
    const addresses = addressesIn(request);
    const [first = '', ...others] = addresses;
    const bodies = [await read(first, request)];
    bodies.push(...(await Promise.all(others.map((address) => read(address, request)))));
    const members = addresses.flatMap((address, at) => {
      const body = bodies[at];
      return body === undefined ? [] : [`${JSON.stringify(address)}:${body}`];
    });
    response.setHeader('Cache-Control', 'private, no-cache');
    response.type('json').send(`{${members.join(',')}}`);
  });
  return router;

  /** @returns its body as JSON, or undefined when it failed; its own call will say why */
  async function read(address: string, request: Request): Promise<string | undefined> {
    const startedAt = performance.now();
    const found = foundIn(reads, address);
    if (!found) return undefined;
    const { route, params, url } = found;
    const { name } = route.contract;
    try {
      const reply = await runner.run(route, {
        cookie: request.headers.cookie,
        forMember: undefined,
        build: request.headers[CLIENT_BUILD],
        key: undefined,
        target: `GET ${url.pathname}`,
        params,
        query: Object.fromEntries(url.searchParams),
        body: () => undefined,
        from: { address: request.ip ?? 'nowhere', headers: request.headers },
      });
      metrics.observe(name, 200, performance.now() - startedAt);
      return jsonOf(reply);
    } catch (error) {
      metrics.observe(name, toAppError(error).status, performance.now() - startedAt);
      logFailure(log, error, { call: name });
      return undefined;
    }
  }
}

/** Members' own data only: nothing for admins, nothing that needs a proof. */
const isRead = ({ method, delivery, media, access, proof }: RouteContract): boolean =>
  method === 'get' &&
  delivery === 'read' &&
  media === 'application/json' &&
  !isForAdmins({ access }) &&
  proof !== 'fresh';

/** @throws AppError malformed */
function addressesIn({ originalUrl }: Request): string[] {
  const addresses = new URL(originalUrl, ANY_ORIGIN).searchParams.getAll('of');
  if (addresses.length === 0 || addresses.length > MOST_FIRST_READS)
    throw new AppError('malformed', `Name one to ${MOST_FIRST_READS} reads.`);
  return addresses;
}

type Found = { route: BoundRoute; params: Record<string, string>; url: URL };

/** The first route of that address, in the order in which they are mounted. */
function foundIn(reads: readonly BoundRoute[], address: string): Found | undefined {
  if (!address.startsWith('/api/') || !URL.canParse(address, ANY_ORIGIN)) return undefined;
  const url = new URL(address, ANY_ORIGIN);
  for (const route of reads) {
    const params = paramsIn(route.contract.path, url.pathname);
    if (params) return { route, params, url };
  }
  return undefined;
}

function jsonOf(reply: unknown): string | undefined {
  if (reply instanceof Attachment) return undefined;
  if (reply instanceof PreparedBody) return reply.bytes.toString();
  return JSON.stringify(reply instanceof Page ? reply.items : reply);
}
