import type { ResponseOf, RouteContract } from '@cascade/shared/kernel/route';
import type { QueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { CallArgs } from '../../api/call.ts';

type Args<R extends RouteContract> = Omit<CallArgs<R>, 'idempotencyKey' | 'forMember' | 'signal'>;

/** A pending command with parsed arguments. */
export type Waiting<R extends RouteContract, Wants extends z.ZodType> = {
  id: string;
  createdAt: number;
  args: Args<R>;
  optimistic: z.infer<Wants>;
};

/** @see offlineMutation */
export type OfflineMutation<
  R extends RouteContract = RouteContract,
  Wants extends z.ZodType = z.ZodType,
> = {
  route: R;
  /** Title of the toast when the server refuses it. */
  failure: string;
  /** Undefined for another kind, or an unknown shape. */
  read: (command: PendingCommand) => Waiting<R, Wants> | undefined;
  /** @returns a message for the member, in the tab that sent it */
  onSuccess: (
    cache: QueryClient,
    reply: unknown,
    command: PendingCommand,
  ) => (() => void) | undefined;
  isMissed: (reply: unknown, command: PendingCommand) => boolean;
};

type Draft<R extends RouteContract, Wants extends z.ZodType> = {
  failure: string;
  optimistic: Wants;
  /** Puts the reply into every tab's cache. May receive a repeated, older reply. */
  onSuccess: (
    cache: QueryClient,
    reply: ResponseOf<R>,
    command: Waiting<R, Wants>,
  ) => (() => void) | undefined;
  /**
   * Whether another device's change made the reply differ from the intent, as with toggles; the
   * command is then sent once more.
   */
  isMissed?: (reply: ResponseOf<R>, command: Waiting<R, Wants>) => boolean;
};

/**
 * Declares that commands of a route wait on the device until the server answers. Keys are
 * remembered for seven days; after that the route itself must be idempotent.
 * @throws Error when the contract does not allow waiting
 */
export function offlineMutation<R extends RouteContract, Wants extends z.ZodType>(
  route: R,
  { failure, optimistic, onSuccess, isMissed }: Draft<R, Wants>,
): OfflineMutation<R, Wants> {
  if (!route.mayWait) throw new Error(`${route.name} may not wait.`);
  const read = (command: PendingCommand): Waiting<R, Wants> | undefined => {
    if (command.route !== route.name) return undefined;
    const parsed = optimistic.safeParse(command.wants);
    if (!parsed.success) return undefined;
    const { id, createdAt, args } = command;
    return { id, createdAt, args: args as PendingArgs & Args<R>, optimistic: parsed.data };
  };
  return {
    route,
    failure,
    read,
    onSuccess: (cache, reply, command) => {
      const known = read(command);
      return known && onSuccess(cache, reply as ResponseOf<R>, known);
    },
    isMissed: (reply, command) => {
      const known = read(command);
      return known !== undefined && (isMissed?.(reply as ResponseOf<R>, known) ?? false);
    },
  };
}

/** A command that the server has not answered, as stored on the device. */
export type PendingCommand = {
  /** A UUIDv7, also the Idempotency-Key. */
  id: string;
  /** Only this member may send or see it. */
  memberId: string;
  /** A route name; tabs of builds without that route skip it. */
  route: string;
  args: PendingArgs;
  /** The optimistic value, where the arguments do not contain it. */
  wants?: unknown;
  /** Device time, in ms since 1970. */
  createdAt: number;
  /** Already repeated once after a conflicting change. */
  isAmended?: true;
};

type PendingArgs = { params?: unknown; query?: unknown; body?: unknown };
