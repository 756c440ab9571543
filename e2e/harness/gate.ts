import type { Harness } from './harness.ts';
import { waitUntil } from './wait-until.ts';

/** A gate in the database, at which a worker waits in the middle of its transaction. */
export class Gate {
  private open = () => {};
  private closed: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly harness: Harness,
    private readonly lock: number,
    private readonly name: string,
  ) {}

  /**
   * Built closed.
   * @param lock advisory lock that nobody else takes
   * @param when condition of a trigger after a row is inserted
   */
  static async closed(harness: Harness, lock: number, table: string, when: string): Promise<Gate> {
    const { sql } = harness.database;
    const name = `gate_${lock}`;
    await sql.unsafe(`
      create function ${name}() returns trigger language plpgsql as
        $$ begin perform pg_advisory_xact_lock_shared(${lock}); return new; end $$;
      create trigger ${name} after insert on ${table}
        for each row when (${when}) execute function ${name}();`);
    const gate = new Gate(harness, lock, name);
    await new Promise<void>((isClosed) => {
      gate.closed = sql.begin(async (tx) => {
        await tx`select pg_advisory_xact_lock(${lock})`;
        const opened = new Promise<void>((resolve) => {
          gate.open = resolve;
        });
        isClosed();
        await opened;
      });
    });
    return gate;
  }

  private someoneWaits(): Promise<void> {
    return waitUntil(`a worker waits at ${this.name}`, async () => {
      const [row] = await this.harness.database.sql<{ count: number }[]>`
        select count(*)::int as count from pg_locks
        where locktype = 'advisory' and objid = ${this.lock} and not granted`;
      return (row?.count ?? 0) > 0;
    });
  }

  /** Kills the worker that waits at it, and opens it for the next. */
  async killWorker(): Promise<void> {
    await this.someoneWaits();
    await this.harness.workers[0]?.process.end('SIGKILL');
    await this.release();
  }

  private async release(): Promise<void> {
    this.open();
    await this.closed;
  }

  async remove(): Promise<void> {
    await this.release();
    await this.harness.database.sql.unsafe(`drop function ${this.name} cascade`);
  }
}
