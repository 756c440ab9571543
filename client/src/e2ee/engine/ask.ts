import type { ResponseOf, RouteContract } from '@cascade/shared/kernel/route';
import type { CallArgs } from '../../api/call.ts';

/** Calls a route as the member who owns these keys. @throws ApiError */
export type Ask = <R extends RouteContract>(route: R, args: CallArgs<R>) => Promise<ResponseOf<R>>;
