import type { z } from 'zod';

/**
 * A fact, named in the past tense (`progress.changed`). A durable event is appended to its
 * audience's stream and carries a number there; an ephemeral one carries none and may be dropped.
 */
export type EventContract<Data extends z.ZodType = z.ZodType> = {
  kind: 'event';
  name: `${string}.${string}`;
  summary: string;
  isDurable: boolean;
  data: Data;
};

/** Declares one live event; AsyncAPI, the gateway and the client all read it from here. */
export function defineEvent<Data extends z.ZodType>(
  draft: Omit<EventContract<Data>, 'kind'>,
): EventContract<Data> {
  return { ...draft, kind: 'event' };
}
