import { createBullBoard } from '@bull-board/api';
import { BullMQAdapter } from '@bull-board/api/bullMQAdapter';
import { ExpressAdapter } from '@bull-board/express';
import { QUEUE_BOARD_PATH, QUEUES_PATH } from '@cascade/shared/features/queues/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import { queueNames } from '@cascade/shared/registry';
import { type RequestHandler, Router } from 'express';
import type { RateLimits } from '../../http/rate-limit.ts';
import { admitAdmin } from '../../http/route-runner.ts';
import type { Services } from '../../services.ts';

/** The page has inline styles; scripts come from our origin only. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Foreign stylesheets, which the policy would block with a console error. */
const FOREIGN_LINK = /<link\b[^>]*href="https?:[^>]*>/g;

/**
 * bull-board, read-only, for admins: every job of every queue. Actions go through our own screen
 * and the outbox; a job retried behind its back would find no outbox entry.
 */
export function queueBoard(services: Services, limits: RateLimits): Router {
  const adapter = new ExpressAdapter().setBasePath(QUEUE_BOARD_PATH);
  createBullBoard({
    queues: queueNames.map(
      (name) => new BullMQAdapter(services.jobs.queue(name), { readOnlyMode: true }),
    ),
    serverAdapter: adapter,
    options: {
      uiConfig: {
        boardTitle: 'CASCade queues',
        miscLinks: [{ text: 'Failed permanently', url: QUEUES_PATH }],
      },
    },
  });
  const board = adapter.getRouter();
  board.disable('x-powered-by');
  const router = Router();
  router.use(QUEUE_BOARD_PATH, admitted(services, limits), withoutForeignLinks, board, () => {
    throw new AppError('not_found', 'There is nothing here.');
  });
  return router;
}

function admitted({ sessions, redis }: Services, limits: RateLimits): RequestHandler {
  return async (request, response, next) => {
    response.locals.routeName = 'queues.board';
    const caller = admitAdmin(await sessions.read(request.headers.cookie));
    await limits.take('read', caller.userId);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw new AppError('method_not_allowed', 'The board is for looking at.');
    if (redis.status !== 'ready')
      throw new AppError('unavailable', 'The queues cannot be read at the moment.', {
        retryAfterSeconds: 2,
      });
    response.setHeader('Content-Security-Policy', POLICY);
    response.setHeader('Cache-Control', 'no-store');
    next();
  };
}

const withoutForeignLinks: RequestHandler = (_request, response, next) => {
  const send = response.send.bind(response);
  response.send = (body) => send(typeof body === 'string' ? body.replace(FOREIGN_LINK, '') : body);
  next();
};
