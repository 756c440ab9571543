import type { ResponseOf, RouteContract } from '@cascade/shared/kernel/route';
import type { CallArgs } from '../../api/call.ts';

/** Calls a route as the member whose keys these are, and as nobody else. @throws ApiError */
export type Ask = <R extends RouteContract>(route: R, args: CallArgs<R>) => Promise<ResponseOf<R>>;
