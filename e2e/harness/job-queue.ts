import { QUEUE_PREFIX } from '@cascade/shared/node/queues';
import type { Harness } from './harness.ts';
import type { Answer } from './http-client.ts';
import { inParallel, insist } from './visitors.ts';
import { sleep, waitUntil } from './wait-until.ts';

const SENT_AT_ONCE = 400;

export class JobQueue {
  readonly key: string;

  constructor(
    private readonly harness: Harness,
    name: string,
    private readonly isPatient: boolean,
  ) {
    this.key = `${QUEUE_PREFIX}:${name}`;
  }

  /**
   * Sends items until accepted, while their worker is killed twice; then waits until every job is
   * done.
   * @returns failed expectations
   */
  async sendAndKill<Item>(
    items: readonly Item[],
    send: (item: Item, index: number) => Promise<Answer>,
  ): Promise<string[]> {
    const broken: string[] = [];
    let sent = 0;
    let isOver = false;
    const dying = (async () => {
      for (const share of [0.3, 0.6]) {
        while (sent < items.length * share && !isOver) await sleep(5);
        await this.killWorker();
      }
    })();
    await inParallel(items, SENT_AT_ONCE, async (item, index) => {
      const { status } = await insist(() => send(item, index));
      sent += 1;
      if (status !== 202) broken.push(`one was answered ${status}`);
    });
    isOver = true;
    await dying;
    await waitUntil('every job is done', async () => (await this.left()) === 0, 180_000).catch(
      () => {
        broken.push('jobs are left');
      },
    );
    return broken;
  }

  private async killWorker(): Promise<void> {
    const worker = this.harness.workers[0];
    await worker?.process.end('SIGKILL');
    await this.letTimePass();
    await worker?.process.start();
  }

  private async letTimePass(): Promise<void> {
    if (this.isPatient) return;
    const { redis } = this.harness;
    for (const id of await redis.lrange(`${this.key}:active`, 0, -1)) {
      await redis.del(`${this.key}:${id}:lock`);
      await redis.sadd(`${this.key}:stalled`, id);
    }
    await redis.del(`${this.key}:stalled-check`);
  }

  private async left(): Promise<number> {
    const { redis } = this.harness;
    const [waiting, active, delayed] = await Promise.all([
      redis.llen(`${this.key}:wait`),
      redis.llen(`${this.key}:active`),
      redis.zcard(`${this.key}:delayed`),
    ]);
    return waiting + active + delayed;
  }

  async remains(): Promise<string> {
    const { redis } = this.harness;
    const texts: unknown[] = [];
    for (const key of await redis.keys(`${this.key}:*`)) {
      const type = await redis.type(key);
      if (type === 'hash') texts.push(await redis.hgetall(key));
      else if (type === 'stream') texts.push(await redis.xrange(key, '-', '+'));
      else if (type === 'string') texts.push(await redis.get(key));
    }
    return JSON.stringify(texts);
  }
}
