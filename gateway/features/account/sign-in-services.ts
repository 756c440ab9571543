import { findPasswordHash } from '@cascade/db/domain/people/accounts.queries';
import { writePasswordHash } from '@cascade/db/features/auth/claims.queries';
import { deleteLinks } from '@cascade/db/features/auth/links.queries';
import { lockSignInMethods } from '@cascade/db/features/auth/passkeys.queries';
import { deleteIdentity } from '@cascade/db/features/auth/sign-in-services.queries';
import { setPassword, unlinkService } from '@cascade/shared/features/auth/sign-in-service';
import { AppError } from '@cascade/shared/kernel/app-error';
import { hashPassword } from '@cascade/shared/node/password';
import { type BoundRoute, bind } from '../../http/bind.ts';
import { notifySecurityChange } from '../../security/events.ts';
import { demandStrong } from '../../security/password-rule.ts';
import { demandWayIn, nameOfIssuer } from '../../security/sign-in-services.ts';
import type { Services } from '../../services.ts';

/** Linked providers, and a first password. */
export function signInServiceRoutes(services: Services): BoundRoute[] {
  return [
    bind(unlinkService, async ({ db: tx, params, from, ...work }) => {
      const { userId } = work.caller;
      await lockSignInMethods(tx, userId);
      const gone = await deleteIdentity(tx, userId, params.id);
      if (!gone) throw new AppError('not_found', 'This is not linked to your account.');
      await demandWayIn(tx, services.env, userId);
      await notifySecurityChange(work, services, {
        userId,
        kind: 'sign-in-unlinked',
        userAgent: from.headers['user-agent'],
        detail: nameOfIssuer(services.env, gone.issuer),
      });
      return { removed: true as const };
    }),
    bind(setPassword, async ({ db: tx, body, from, ...work }) => {
      const { userId } = work.caller;
      demandStrong(body.newPassword, work.caller, 'newPassword');
      await lockSignInMethods(tx, userId);
      if ((await findPasswordHash(tx, userId)) !== null)
        throw new AppError('conflict', 'You have a password. Change it with the one you have.');
      await writePasswordHash(tx, userId, await hashPassword(body.newPassword));
      await deleteLinks(tx, 'reset-password', userId);
      await notifySecurityChange(work, services, {
        userId,
        kind: 'password-set',
        userAgent: from.headers['user-agent'],
      });
      return { set: true as const };
    }),
  ];
}
