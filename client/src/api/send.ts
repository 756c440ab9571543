import { ApiError, apiErrorOf, unreachableSentence } from './api-error.ts';

export type Sent = {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
};

/**
 * One request to our own origin, with cookies, and JSON both ways.
 * @throws ApiError for any answer that is not OK, and with status 0 when none came.
 */
export async function send({ method, path, body, headers = {}, signal }: Sent): Promise<unknown> {
  const response = await fetch(path, {
    method: method.toUpperCase(),
    credentials: 'include',
    headers: body === undefined ? headers : { ...headers, 'Content-Type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new ApiError({ status: 0, code: 'unreachable', detail: unreachableSentence, cause });
  });
  if (!response.ok) throw await apiErrorOf(response);
  if (response.status === 204) return null;
  return response.json().catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    throw new ApiError({ status: 0, code: 'unreachable', detail: unreachableSentence, cause });
  });
}
