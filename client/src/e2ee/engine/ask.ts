import type { ResponseOf, RouteContract } from '@cascade/shared/kernel/route';
import type { CallArgs } from '../../api/call.ts';

/**
 * As the owner of these keys.
 * @throws ApiError
 */
export type Ask = <R extends RouteContract>(route: R, args: CallArgs<R>) => Promise<ResponseOf<R>>;
