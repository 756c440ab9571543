import type { Person } from '@cascade/db/factories/people';
import type { TestGateway } from '../gateway.ts';

/** Who takes part; filled in once the gateway runs. */
export type Cast = { gateway: TestGateway; admin: Person; ana: Person };

type AdminCall = {
  path: string;
  body?: unknown;
  /** Of the audit entry that it writes. */
  action: string;
};

/** By the route's name. Each prepares what the call needs, and says how to make it. */
export type AdminCalls = Record<string, () => Promise<AdminCall>>;
