import type { Caller } from '@cascade/db/features/auth/sessions.queries';
import type { Work } from '@cascade/db/live/transact';
import type { Services } from '../services.ts';

/** A change on behalf of one member. */
export type MemberWork = Work & { userId: string; services: Services };

/** What the handler of a mutation is given, besides the parsed request. */
export type CallerWork = MemberWork & { caller: Caller };
