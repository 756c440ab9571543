import { findAccount } from '@cascade/db/domain/people/accounts.queries';
import { findOwner } from '@cascade/db/features/auth/claims.queries';
import { deleteLinks } from '@cascade/db/features/auth/links.queries';
import { transact } from '@cascade/db/live/transact';
import { notifySecurityChange } from '../../security/events.ts';
import type { Services } from '../../services.ts';
import { forgetFactors, takeAddress } from './confirming.ts';

/** After a changed password: voids reset links and notifies the owner. */
export async function passwordWasChanged(
  services: Services,
  userId: string,
  userAgent: string | undefined,
): Promise<void> {
  await transact(services, async (work) => {
    await deleteLinks(work.tx, 'reset-password', userId);
    await notifySecurityChange(work, services, { userId, kind: 'password-changed', userAgent });
  });
}

/** The same after a reset, whose link proves the address: the password is the owner's alone. */
export async function passwordWasReset(
  services: Services,
  userId: string,
  request: Request | undefined,
): Promise<void> {
  const user = (await findAccount(services.database.orm, userId))?.user;
  if (!user) return;
  if (user.emailVerified)
    return passwordWasChanged(services, userId, request?.headers.get('user-agent') ?? undefined);
  await transact(services, async (work) => {
    await deleteLinks(work.tx, 'reset-password', userId);
    await forgetFactors(work.tx, userId);
    if (!(await findOwner(work.tx, user.email))) await takeAddress(work, services, user);
  });
}
