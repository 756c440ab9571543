import {
  type CompleteSignUp,
  NewFromService,
  ServiceBegun,
  ServiceFinished,
} from '@cascade/shared/features/auth/sign-in-service';
import type { z } from 'zod';
import { send } from '../../../api/send.ts';

const path = (name: string) => `/api/auth/oidc/${name}`;
const post = (name: string, body: unknown) => send({ method: 'post', path: path(name), body });

/** Returns to `/login/callback`, then to `returnTo`. */
export async function goToService(
  intent: 'sign-in' | 'link' | 'prove',
  returnTo: string,
): Promise<void> {
  const { url } = ServiceBegun.parse(await post(intent, { returnTo }));
  window.location.assign(url);
}

export const finishService = async (given: URLSearchParams): Promise<ServiceFinished> =>
  ServiceFinished.parse(await post('finish', Object.fromEntries(given)));

export const getNewcomer = async (): Promise<NewFromService> =>
  NewFromService.parse(await send({ method: 'get', path: path('newcomer') }));

export const completeSignUp = async (
  body: z.infer<typeof CompleteSignUp>,
): Promise<ServiceFinished> => ServiceFinished.parse(await post('sign-up', body));
