import { type RequestHandler, Router } from 'express';
import type { Services } from '../services.ts';

/**
 * `/healthz`: the process runs. `/readyz`: PostgreSQL and Redis answer and take changes, the schema
 * is complete, and this process is not draining.
 */
export function health({ probes }: Services, isDraining: () => boolean): Router {
  const router = Router();
  const live: RequestHandler = (_request, response) => {
    response.json({ status: 'ok' });
  };
  const ready: RequestHandler = async (_request, response) => {
    const read = await Promise.all(
      Object.entries(probes).map(async ([name, probe]) => ({ name, isFine: await probe.read() })),
    );
    const found = [...read, { name: 'draining', isFine: !isDraining() }];
    const isReady = found.every(({ isFine }) => isFine);
    const checks = Object.fromEntries(
      found.map(({ name, isFine }) => [name, isFine ? 'ok' : 'failing']),
    );
    response.status(isReady ? 200 : 503).json({ status: isReady ? 'ready' : 'not ready', checks });
  };
  router.get('/healthz', live);
  router.get('/readyz', ready);
  return router;
}
