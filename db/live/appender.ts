import type { Clock } from '@cascade/shared/kernel/clock';
import type { EventContract } from '@cascade/shared/kernel/event';
import type { Envelope } from '@cascade/shared/live/protocol';
import type { z } from 'zod';
import type { Tx } from '../client.ts';
import { appendEvent, lockStreams } from './streams.queries.ts';

/**
 * Collects a change's events. They are appended in its transaction; `transact` delivers them after
 * commit and drops them on failure.
 */
export class Appender {
  readonly envelopes: Envelope[] = [];
  /** What must have happened before anybody is told, such as shutting out a session that ended. */
  readonly beforeDelivery: (() => void)[] = [];
  /** What must wait until the change can be seen by everybody, such as forgetting a cache. */
  readonly afterCommit: (() => void)[] = [];

  constructor(
    private readonly tx: Tx,
    private readonly clock: Clock,
  ) {}

  /**
   * Locks streams until commit. Lock before reading a count that goes into an event, so that the
   * last event has the last count.
   */
  async lock(streams: string[]): Promise<void> {
    await lockStreams(this.tx, streams);
  }

  /**
   * @param event the contract; `data` is validated against it, so undeclared fields are dropped
   * @param to the streams of everyone who may know
   */
  async append<Data extends z.ZodType>(
    event: EventContract<Data>,
    to: string[],
    data: z.input<Data>,
  ): Promise<void> {
    const fact = { name: event.name, data: event.data.parse(data), at: this.clock.now() };
    this.envelopes.push(...(await appendEvent(this.tx, to, fact)));
  }
}
