import type { z } from 'zod';

/**
 * A socket request for frequent, non-durable actions such as watching presence or typing. Durable
 * actions use HTTP, which has transactions.
 */
export type CommandContract<
  Data extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = {
  kind: 'command';
  name: `${string}.${string}`;
  summary: string;
  data: Data;
  reply: Reply;
};

/** Declares a socket command; AsyncAPI, gateway and client are built from it. */
export function defineCommand<Data extends z.ZodType, Reply extends z.ZodType>(
  draft: Omit<CommandContract<Data, Reply>, 'kind'>,
): CommandContract<Data, Reply> {
  return { ...draft, kind: 'command' };
}
