import { findAccount } from '@cascade/db/domain/people/accounts.queries';
import { findOwner } from '@cascade/db/features/auth/claims.queries';
import { insertIdentity } from '@cascade/db/features/auth/sign-in-services.queries';
import { transact } from '@cascade/db/live/transact';
import { AppError } from '@cascade/shared/kernel/app-error';
import { takeAddress } from '../confirming.ts';
import type { Call } from '../mounted-call.ts';
import { type Newcomer, rememberNewcomer } from './flows.ts';
import type { Identity } from './provider.ts';
import { providerOf } from './session.ts';

/**
 * Starts the sign-up of a new person. An unconfirmed address is not used, and one with an owner is
 * never linked automatically.
 * @throws AppError forbidden, conflict
 */
export async function greetNewcomer(
  call: Call,
  { issuer, subject, name, verifiedEmail }: Identity,
  returnTo: string,
): Promise<void> {
  const { services, response } = call;
  const service = providerOf(call).name;
  if (verifiedEmail === undefined)
    throw new AppError(
      'forbidden',
      `${service} has not confirmed your e-mail address. Confirm it there, or sign up here with a password.`,
    );
  if (await findOwner(services.database.orm, verifiedEmail)) throw hasAccount(service);
  const newcomer = { issuer, subject, name, email: verifiedEmail, returnTo };
  await rememberNewcomer(services, response, newcomer);
}

const hasAccount = (service: string) =>
  new AppError(
    'conflict',
    `There is already an account with your e-mail address. Sign in as you usually do, then link ${service} in your account settings.`,
  );

/**
 * Creates the account with the confirmed address.
 * @returns its id
 */
export async function completeSignUp(
  call: Call,
  newcomer: Newcomer,
  name: string,
): Promise<string> {
  const { services, auth, headers } = call;
  const { issuer, subject, email } = newcomer;
  const service = providerOf(call).name;
  if (await findOwner(services.database.orm, email)) throw hasAccount(service);
  const { id: userId } = await auth.api.createServiceUser({ body: { email, name }, headers });
  // If interrupted here the account stays unconfirmed and is deleted after two days.
  await transact(services, async (work) => {
    const user = (await findAccount(work.tx, userId))?.user;
    if (!user) throw new Error('An account was gone as soon as it was made.');
    if (!(await insertIdentity(work.tx, { userId, issuer, subject })))
      throw new AppError('conflict', `This ${service} account is in use already. Please sign in.`);
    await takeAddress(work, services, user);
  });
  return userId;
}
