import type { RouteContract } from '@cascade/shared/kernel/route';
import { ApiError } from './api-error.ts';

/** What the server would refuse of a body, by the route's contract; null where it would take it. */
export function bodyRefusal({ body: schema }: RouteContract, body: unknown): ApiError | null {
  const fields = schema
    ?.safeParse(body)
    .error?.issues.map(({ path, message }) => ({ field: String(path[0]), message }));
  return fields ? new ApiError({ status: 422, detail: 'Please look again.', fields }) : null;
}
