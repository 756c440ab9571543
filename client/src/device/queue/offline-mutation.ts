import type { ResponseOf, RouteContract } from '@cascade/shared/kernel/route';
import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { CallArgs } from '../../api/call.ts';

type Args<R extends RouteContract> = Omit<CallArgs<R>, 'idempotencyKey' | 'forMember' | 'signal'>;

/** A waiting command as its own feature reads it. */
export type Waiting<R extends RouteContract, Wants extends z.ZodType> = {
  id: string;
  createdAt: number;
  args: Args<R>;
  wants: z.infer<Wants>;
};

/** One kind of command that may wait. @see offlineMutation */
export type OfflineMutation<
  R extends RouteContract = RouteContract,
  Wants extends z.ZodType = z.ZodType,
> = {
  route: R;
  /** The title of what is said when the server definitely refuses. */
  failure: string;
  /** The command, if it is of this kind and of a shape that this build knows. */
  read: (command: PendingCommand) => Waiting<R, Wants> | undefined;
  /** @returns what to tell the member, in the tab that sent it */
  settle: (cache: QueryClient, reply: unknown, command: PendingCommand) => (() => void) | undefined;
  isMissed: (reply: unknown, command: PendingCommand) => boolean;
};

type Draft<R extends RouteContract, Wants extends z.ZodType> = {
  failure: string;
  wants: Wants;
  /** Puts the reply into the cache of every open tab. It may be a repeated, old reply. */
  settle: (
    cache: QueryClient,
    reply: ResponseOf<R>,
    command: Waiting<R, Wants>,
  ) => (() => void) | undefined;
  /**
   * Whether the reply is not what the member wanted, because another device came between: a
   * toggle that waited may have undone what it meant to do. It is then given once more.
   */
  isMissed?: (reply: ResponseOf<R>, command: Waiting<R, Wants>) => boolean;
};

/**
 * Declares that commands of a route are kept on the device until the server has answered.
 * A key is remembered for seven days; whoever waits longer relies on the route itself doing no
 * harm when it is repeated.
 * @throws Error when the contract does not say that the route may wait
 */
export function offlineMutation<R extends RouteContract, Wants extends z.ZodType>(
  route: R,
  { failure, wants, settle, isMissed }: Draft<R, Wants>,
): OfflineMutation<R, Wants> {
  if (!route.mayWait) throw new Error(`${route.name} may not wait.`);
  const read = (command: PendingCommand): Waiting<R, Wants> | undefined => {
    if (command.route !== route.name) return undefined;
    const parsed = wants.safeParse(command.wants);
    if (!parsed.success) return undefined;
    const { id, createdAt, args } = command;
    return { id, createdAt, args: args as PendingArgs & Args<R>, wants: parsed.data };
  };
  return {
    route,
    failure,
    read,
    settle: (cache, reply, command) => {
      const known = read(command);
      return known && settle(cache, reply as ResponseOf<R>, known);
    },
    isMissed: (reply, command) => {
      const known = read(command);
      return known !== undefined && (isMissed?.(reply as ResponseOf<R>, known) ?? false);
    },
  };
}

/** Something a member asked for that the server has not answered yet, as the device keeps it. */
export type PendingCommand = {
  /** A UUIDv7, and its Idempotency-Key: it lands once, however often it is sent. */
  id: string;
  /** Whose it is. It is sent, shown and counted for nobody else. */
  memberId: string;
  /** The route's name; a tab of another build may not know it, and then leaves it alone. */
  route: string;
  args: PendingArgs;
  /** What the member sees meanwhile, where the arguments do not say it. */
  wants?: unknown;
  /** By the device's own date, in ms since 1970. */
  createdAt: number;
  /** It was given once more already, because something else had come between. */
  isAmended?: true;
};

type PendingArgs = { params?: unknown; query?: unknown; body?: unknown };
