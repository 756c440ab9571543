import type { Clock } from '@cascade/shared/kernel/clock';
import type { EventContract } from '@cascade/shared/kernel/event';
import type { Envelope } from '@cascade/shared/live/protocol';
import type { z } from 'zod';
import type { Tx } from '../client.ts';
import { appendEvent, lockStreams } from './streams.queries.ts';

/**
 * The events of one change. They are appended in its transaction; `transact` delivers them after
 * commit and drops them when it fails.
 */
export class Appender {
  readonly envelopes: Envelope[] = [];
  /** Callbacks that must run before the events are sent, such as ending a session. */
  readonly beforeDelivery: (() => void)[] = [];
  /** Callbacks that must see the committed change, such as clearing a cache. They may not throw. */
  readonly afterCommit: (() => void)[] = [];

  constructor(
    private readonly tx: Tx,
    private readonly clock: Clock,
  ) {}

  /** Locks streams until commit, in one order for all callers. */
  async lock(streams: string[]): Promise<void> {
    await lockStreams(this.tx, streams);
  }

  /**
   * Numbers an event in each stream and stores it once.
   * @param event the contract; `data` is checked against it, so nothing undeclared is sent
   * @param to the streams of everybody who may read it
   * @param data a function is called after the streams are locked: counts that go into an event
   *   are read there, so that the event numbered last carries the latest counts
   * @param rowId the row of `row_events` that is this event: it is numbered and delivered, and not
   *   stored again
   * @throws ZodError when the data does not fit the contract
   */
  async append<Data extends z.ZodType>(
    event: EventContract<Data>,
    to: string[],
    data: z.input<Data> | (() => Promise<z.input<Data>>),
    rowId?: string,
  ): Promise<void> {
    let given = data;
    if (typeof given === 'function') {
      await this.lock(to);
      given = await (given as () => Promise<z.input<Data>>)();
    }
    const fact = { name: event.name, data: event.data.parse(given), at: this.clock.now(), rowId };
    this.envelopes.push(...(await appendEvent(this.tx, to, fact)));
  }
}
