import { CLIENT_BUILD } from '@cascade/shared/kernel/client-build';
import { endDueSession } from '../device/session-end.ts';
import { ApiError, apiErrorOf, unreachableSentence } from './api-error.ts';
import { firstRead } from './first-reads.ts';
import { answered, beginAsking } from './history.ts';
import { ownBuild } from './own-build.ts';
import { askForProof, isProofNeed } from './proof.ts';

export type Sent = {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
};

/**
 * Waits for a fresh proof where needed, then repeats.
 * @throws ApiError; status 0 when no answer came
 */
export async function sendForResponse(request: Sent): Promise<Response> {
  const { method, path, body, headers = {}, signal } = request;
  const mayCarryCookies = await endDueSession();
  const build = ownBuild();
  const response = await fetch(path, {
    method: method.toUpperCase(),
    credentials: mayCarryCookies ? 'include' : 'omit',
    headers: {
      ...headers,
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(build === undefined ? {} : { [CLIENT_BUILD]: build }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new ApiError({ status: 0, code: 'unreachable', detail: unreachableSentence, cause });
  });
  if (response.ok) return response;
  const error = await apiErrorOf(response);
  if (isProofNeed(error.code) && (await askForProof(error.code))) return sendForResponse(request);
  throw error;
}

/** @throws ApiError */
export async function send(request: Sent): Promise<unknown> {
  const { method, path, signal } = request;
  const asked = beginAsking();
  const first = method === 'get' && (await endDueSession()) ? await firstRead(path) : undefined;
  if (first) return answered(first.body, asked);
  const response = await sendForResponse(request);
  if (response.status === 204) return null;
  const answer: unknown = await response.json().catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new ApiError({ status: 0, code: 'unreachable', detail: unreachableSentence, cause });
  });
  return answered(answer, asked);
}
