import type {
  CompleteSignUp,
  NewFromService,
  ServiceBegun,
  ServiceFinished,
} from '@cascade/shared/features/auth/sign-in-service';
import type { z } from 'zod';
import { send } from '../../../api/send.ts';

const path = (name: string) => `/api/auth/oidc/${name}`;
const post = <Answer>(name: string, body: unknown) =>
  send({ method: 'post', path: path(name), body }) as Promise<Answer>;

/** Returns to `/login/callback`, then to `returnTo`. */
export async function goToService(
  intent: 'sign-in' | 'link' | 'prove',
  returnTo: string,
): Promise<void> {
  const { url } = await post<ServiceBegun>(intent, { returnTo });
  window.location.assign(url);
}

export const finishService = (given: URLSearchParams) =>
  post<ServiceFinished>('finish', Object.fromEntries(given));

export const getNewcomer = () =>
  send({ method: 'get', path: path('newcomer') }) as Promise<NewFromService>;

export const completeSignUp = (body: z.infer<typeof CompleteSignUp>) =>
  post<ServiceFinished>('sign-up', body);
