import { addAdPicture } from '@cascade/shared/features/ads/administration';
import { MOST_PICTURE_BYTES } from '@cascade/shared/features/ads/pictures';
import { MOST_IMPORT_BYTES } from '@cascade/shared/features/exam-schedule/import/format';
import { MOST_EVIDENCE_BYTES } from '@cascade/shared/features/examiners/applications';
import { MAX_BACKUP_BYTES } from '@cascade/shared/features/key-server/backup';
import { QUEUE_BOARD_PATH } from '@cascade/shared/features/queues/contract';
import { commandContracts, eventContracts, routeContracts } from '@cascade/shared/registry';
import compression from 'compression';
import express, { type Express } from 'express';
import { deleteMember, isLastAdmin } from './domain/privacy/delete-member.ts';
import { adPictures } from './features/ads/pictures.ts';
import { createAuth } from './features/auth/better-auth.ts';
import { signInLinks } from './features/auth/feature.ts';
import { mountedAuth } from './features/auth/mounted.ts';
import { paymentWebhooks } from './features/payments/webhooks.ts';
import { avatarFiles } from './features/profile/avatar-files.ts';
import { queueBoard } from './features/queues/board.ts';
import type { BoundRoute } from './http/bind.ts';
import { lastAnswers } from './http/draining.ts';
import { renderErrors, unknownCall } from './http/errors.ts';
import { firstReads } from './http/first-reads.ts';
import { health } from './http/health.ts';
import { checkBindings, mount } from './http/mount.ts';
import type { RateLimits } from './http/rate-limit.ts';
import { requestLog } from './http/request-log.ts';
import type { RouteRunner } from './http/route-runner.ts';
import { ownOriginOnly, securityHeaders } from './http/security.ts';
import { clientFiles, inlineScripts } from './http/site/client-files.ts';
import { docs } from './http/site/docs.ts';
import { KeptAssets } from './http/site/kept-assets.ts';
import { wellKnown } from './http/site/well-known.ts';
import type { Services } from './services.ts';

const contracts = { routes: routeContracts, events: eventContracts, commands: commandContracts };

type Parts = {
  routes: BoundRoute[];
  runner: RouteRunner;
  limits: RateLimits;
  isDraining: () => boolean;
};

/**
 * In the order in which a request passes through it.
 * @throws Error when a contract has not exactly one handler
 */
export function createApp(
  services: Services,
  { routes, runner, limits, isDraining }: Parts,
): Express {
  const { env, log, metrics } = services;
  const auth = createAuth(services, {
    deleteMember: (userId) => deleteMember(services, userId),
    isLastAdmin,
  });
  checkBindings(routeContracts, routes);

  const app = express();
  app.disable('x-powered-by');
  app.set('trust proxy', env.TRUST_PROXY);
  app.use(lastAnswers(isDraining), requestLog(log), metrics.middleware);
  app.use(securityHeaders(env, inlineScripts(env.CLIENT_DIR)));
  app.use(health(services, isDraining));
  app.use(compression());
  app.use(docs(contracts, env.PUBLIC_ORIGIN, limits));
  app.use(wellKnown(env));
  app.use(signInLinks(auth, () => services.sessions.forgetAll()));
  app.use(paymentWebhooks(services));
  app.use('/api', ownOriginOnly(env));
  app.use(firstReads(routes, runner, services));
  mount(app, routes.filter(isBeforeAuth), services, runner);
  app.use('/api/auth', mountedAuth(auth, services, limits));
  app.use(avatarFiles(services, limits));
  app.use(adPictures(services));
  // A device backs up a hundred room keys at once.
  app.use('/api/keys/backup', express.json({ limit: MAX_BACKUP_BYTES }));
  // A file inside JSON, where a line break or a quotation mark takes two characters.
  app.use('/api/admin/exam-schedule', express.json({ limit: 2 * MOST_IMPORT_BYTES }));
  // A file in Base64.
  app.use('/api/examiners/evidence', express.json({ limit: 2 * MOST_EVIDENCE_BYTES }));
  app.use(addAdPicture.path, express.json({ limit: 2 * MOST_PICTURE_BYTES }));
  app.use('/api', express.json({ limit: '100kb' }));
  mount(
    app,
    routes.filter((route) => !isBeforeAuth(route)),
    services,
    runner,
  );
  app.use('/api', unknownCall);
  app.use(QUEUE_BOARD_PATH, ownOriginOnly(env));
  app.use(queueBoard(services, limits));
  app.use(clientFiles(env.CLIENT_DIR, new KeptAssets(services.database)));
  app.use(unknownCall);
  app.use(renderErrors(log));
  return app;
}

/** Our own calls below `/api/auth` must come before better-auth takes the rest of that path. */
function isBeforeAuth({ contract }: { contract: { path: string } }): boolean {
  return contract.path.startsWith('/api/auth/');
}
