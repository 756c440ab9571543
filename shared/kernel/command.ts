import type { z } from 'zod';

/**
 * An order over the socket, for what is said often and need not be kept: watching somebody's
 * presence, typing. Whatever must be kept goes over HTTP, whose calls own a transaction.
 */
export type CommandContract<
  Data extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> = {
  kind: 'command';
  /** `feature.verb`, unique. */
  name: `${string}.${string}`;
  summary: string;
  data: Data;
  /** What the ack carries. */
  reply: Reply;
};

/** Declares one socket command; AsyncAPI, the gateway and the client all read it from here. */
export function defineCommand<Data extends z.ZodType, Reply extends z.ZodType>(
  draft: Omit<CommandContract<Data, Reply>, 'kind'>,
): CommandContract<Data, Reply> {
  return { ...draft, kind: 'command' };
}
