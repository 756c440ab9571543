import type { OfflineRoute, ResponseOf, RouteContract } from '@cascade/shared/kernel/route';
import type { QueryClient } from '@tanstack/react-query';
import type { CallArgs } from '../../api/call.ts';
import { type Shape, shapeOf } from '../shape.ts';

type Args<R extends RouteContract> = Omit<CallArgs<R>, 'idempotencyKey' | 'forMember' | 'signal'>;

export type Waiting<R extends OfflineRoute, Wants> = {
  id: string;
  createdAt: number;
  args: Args<R>;
  optimistic: Wants;
};

export type OfflineMutation<R extends OfflineRoute = OfflineRoute, Wants = unknown> = {
  route: R;
  /** Toast title when refused. */
  failure: string;
  /** Undefined for another kind or shape. */
  read: (command: PendingCommand) => Waiting<R, Wants> | undefined;
  /** @returns a message, in the tab that sent it */
  onSuccess: (
    cache: QueryClient,
    reply: unknown,
    command: PendingCommand,
  ) => (() => void) | undefined;
  isMissed: (reply: unknown, command: PendingCommand) => boolean;
};

type Draft<R extends OfflineRoute, Wants> = {
  failure: string;
  /** What a command keeps besides its arguments, if anything. */
  optimistic?: Shape<Wants>;
  /** Runs in every tab; the reply may be repeated or old. */
  onSuccess: (
    cache: QueryClient,
    reply: ResponseOf<R>,
    command: Waiting<R, Wants>,
  ) => (() => void) | undefined;
  /**
   * Another device's change made the reply differ from the intent; the command is sent once more.
   */
  isMissed?: (reply: ResponseOf<R>, command: Waiting<R, Wants>) => boolean;
};

const nothing: Shape<unknown> = shapeOf((stored) => stored === undefined);

/** Keys are remembered for seven days; after that the route must be idempotent. */
export function offlineMutation<R extends OfflineRoute, Wants = undefined>(
  route: R,
  { failure, optimistic = nothing as Shape<Wants>, onSuccess, isMissed }: Draft<R, Wants>,
): OfflineMutation<R, Wants> {
  const read = (command: PendingCommand): Waiting<R, Wants> | undefined => {
    if (command.route !== route.name) return undefined;
    const { id, createdAt, args, wants } = command;
    const parsed = optimistic.safeParse(wants);
    if (!parsed.success) return undefined;
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

export type PendingCommand = {
  /** UUIDv7, also the Idempotency-Key. */
  id: string;
  /** Only this member may send or see it. */
  memberId: string;
  /** Builds without the route skip it. */
  route: string;
  args: PendingArgs;
  /** Only where the arguments lack it. */
  wants?: unknown;
  /** Device time, in ms since 1970. */
  createdAt: number;
  /** Repeated once after a conflict. */
  isAmended?: true;
};

type PendingArgs = { params?: unknown; query?: unknown; body?: unknown };
