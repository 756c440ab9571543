import type { z } from 'zod';
import { ApiError } from './api-error.ts';

/** What the server would refuse of a body, by the schema of it; null where it would take it. */
export function bodyRefusal(schema: z.ZodType, body: unknown): ApiError | null {
  const fields = schema
    .safeParse(body)
    .error?.issues.map(({ path, message }) => ({ field: String(path[0]), message }));
  return fields ? new ApiError({ status: 422, detail: 'Please look again.', fields }) : null;
}
