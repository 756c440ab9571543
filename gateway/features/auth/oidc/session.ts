import type { ServiceFinished } from '@cascade/shared/features/auth/sign-in-service';
import { AppError } from '@cascade/shared/kernel/app-error';
import { z } from 'zod';
import type { Call } from '../mounted-call.ts';
import type { Provider } from './provider.ts';

export function providerOf({ provider }: Pick<Call, 'provider'>): Provider {
  if (!provider) throw new AppError('not_found', 'No sign-in provider is set up here.');
  return provider;
}

/** Signs a member in, asks for their code first, or refuses a suspended one. */
export async function beginSession(
  { auth, headers }: Pick<Call, 'auth' | 'headers'>,
  userId: string,
  returnTo: string,
): Promise<Response> {
  const reply = await auth.api.beginServiceSession({ body: { userId }, headers, asResponse: true });
  if (!reply.ok) return reply;
  const asksForCode = z.object({ twoFactorRedirect: z.literal(true) });
  const isCode = asksForCode.safeParse(await reply.json()).success;
  const finished: ServiceFinished = { outcome: isCode ? 'code' : 'signed-in', returnTo };
  const answer = Response.json(finished);
  for (const cookie of reply.headers.getSetCookie()) answer.headers.append('Set-Cookie', cookie);
  return answer;
}
