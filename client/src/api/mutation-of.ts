import type { ResponseOf, RouteContract } from '@cascade/shared/kernel/route';
import type { UseMutationOptions } from '@tanstack/react-query';
import { type CallArgs, call } from './call.ts';

export function mutationOf<R extends RouteContract>(
  route: R,
): UseMutationOptions<ResponseOf<R>, Error, CallArgs<R>> {
  return { mutationKey: [route.name], mutationFn: (args) => call(route, args) };
}
