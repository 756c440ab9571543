import { findAvatar } from '@cascade/db/features/profile/profile.queries';
import { MAX_AVATAR_BYTES, Profile } from '@cascade/shared/features/profile/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import express, { Router } from 'express';
import { z } from 'zod';
import { inTime } from '../../http/in-time.ts';
import type { RateLimits } from '../../http/rate-limit.ts';
import type { Services } from '../../services.ts';
import { uploadAvatar } from './actions.ts';

/**
 * The two calls with pictures as bodies, which no contract describes: `PUT /api/profile/avatar` and
 * `GET /api/avatars/{id}`.
 */
export function avatarFiles(services: Services, limits: RateLimits): Router {
  const { database, sessions } = services;
  const router = Router();
  const body = express.raw({ type: () => true, limit: MAX_AVATAR_BYTES + 1 });
  router.put(
    '/api/profile/avatar',
    async (request, response, next) => {
      response.locals.routeName = 'profile.upload-avatar';
      const caller = await inTime(() => sessions.read(request.headers.cookie));
      if (!caller) throw new AppError('signed_out', 'Please sign in to continue.');
      await limits.take('heavy', caller.userId);
      response.locals.caller = caller.userId;
      next();
    },
    body,
    async (request, response) => {
      const upload: unknown = request.body;
      if (!Buffer.isBuffer(upload) || upload.length === 0)
        throw new AppError('invalid', 'Please choose a picture.');
      const caller = String(response.locals.caller);
      const profile = await inTime(() => uploadAvatar(database.orm, caller, upload));
      response.json(Profile.parse(profile));
    },
  );
  router.get('/api/avatars/:id', async (request, response) => {
    response.locals.routeName = 'profile.avatar';
    const id = z.uuid().safeParse(request.params.id);
    const image = id.success ? await inTime(() => findAvatar(database.orm, id.data)) : undefined;
    if (!image) throw new AppError('not_found', 'There is no such picture.');
    // The id changes with every upload.
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    response.type('image/webp').send(image);
  });
  return router;
}
