import { AppError } from '@cascade/shared/kernel/app-error';
import { CLIENT_BUILD } from '@cascade/shared/kernel/client-build';
import type { RouteContract } from '@cascade/shared/kernel/route';
import type { Request, RequestHandler, Response, Router } from 'express';
import type { Services } from '../services.ts';
import type { BoundRoute } from './bind.ts';
import { loggedAs } from './request-log.ts';
import type { RouteRunner } from './route-runner.ts';
import { Attachment } from './site/attachment.ts';
import { Page } from './site/page.ts';
import { PreparedBody } from './site/prepared-body.ts';

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

/**
 * Undefined without a body.
 * @throws AppError unsupported_media when there is one that is not JSON
 */
function bodyOf(request: Request): unknown {
  const hasBytes =
    request.headers['transfer-encoding'] !== undefined ||
    Number(request.headers['content-length'] ?? 0) > 0;
  if (request.body === undefined && hasBytes)
    throw new AppError('unsupported_media', 'The request body must be JSON.');
  return request.body;
}

function textOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header[0] : header;
}

function answer(
  route: BoundRoute,
  { env }: Pick<Services, 'env'>,
  runner: RouteRunner,
): RequestHandler {
  return async (request, response) => {
    response.locals.routeName = route.contract.name;
    const { headers } = request;
    const reply = await runner.run(route, {
      cookie: headers.cookie,
      forMember: textOf(headers['for-member']),
      build: headers[CLIENT_BUILD],
      key: textOf(headers['idempotency-key']),
      target: `${request.method} ${request.path}`,
      params: request.params,
      query: request.query,
      body: () => bodyOf(request),
      from: { address: request.ip ?? 'nowhere', headers },
      onCaller: ({ userId }) => {
        response.locals.who = loggedAs(env.SESSION_SECRET, userId);
      },
    });
    send(route.contract, request, response, reply);
  };
}

function send(contract: RouteContract, request: Request, response: Response, reply: unknown) {
  if (reply instanceof Attachment) {
    reply.send(response);
    return;
  }
  if (reply instanceof PreparedBody) {
    reply.send(request, response);
    return;
  }
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
  services: Pick<Services, 'env'>,
  runner: RouteRunner,
): void {
  for (const route of bound)
    router[route.contract.method](route.contract.path, answer(route, services, runner));
}
