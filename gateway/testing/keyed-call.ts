import type { Person } from '@cascade/db/factories/people';
import { newId } from '@cascade/shared/kernel/id';
import type { Reply, TestGateway } from './gateway.ts';

/** A call with an Idempotency-Key, whatever its status. */
export const keyedCall = (
  gateway: TestGateway,
  by: Person | null,
  method: string,
  path: string,
  body?: unknown,
  key = newId(),
): Promise<Reply> =>
  gateway.call(by, path, {
    method,
    headers: { 'Idempotency-Key': key },
    ...(body === undefined ? {} : { body }),
  });
