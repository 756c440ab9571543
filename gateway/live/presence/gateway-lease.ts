import {
  type Attendance,
  decodeAttendance,
  encodeAttendance,
} from '@cascade/shared/features/presence/visibility';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { census, read, rebuild, renew, write } from './lease-scripts.ts';
import type { PresenceTiming } from './timing.ts';

/** Longest wait for Redis; a network that swallows packets must not hold a command. */
const PATIENCE_MS = 2_000;
/** Leases later than this the rest of what a vanished gateway wrote disappears by itself. */
const KEPT_LEASES = 6;

const Renewal = z.tuple([z.number(), z.string(), z.array(z.string())]);

/**
 * What one gateway says in Redis of its own members, and reads of the others'. Each call is one
 * command, however many members or sockets there are. All of them throw while Redis is away.
 */
export class GatewayLease {
  /** Commands sent so far, for whoever measures what presence costs. */
  commands = 0;
  private readonly lease: string;
  private readonly members: string;
  private readonly gateways: string;
  private readonly rev: string;

  /**
   * @param prefix of every key
   * @param id of this process and no other
   */
  constructor(
    private readonly redis: Redis,
    private readonly prefix: string,
    private readonly id: string,
    private readonly timing: PresenceTiming,
  ) {
    this.lease = `${prefix}:gw:${id}`;
    this.members = `${prefix}:members:${id}`;
    this.gateways = `${prefix}:gateways`;
    this.rev = `${prefix}:rev`;
  }

  /** Takes the lease and says everything anew. */
  async rebuild(all: Iterable<[string, Attendance]>): Promise<void> {
    const words = [...all].flatMap(([member, attendance]) => [
      member,
      encodeAttendance(attendance),
    ]);
    const keys = [this.lease, this.members, this.gateways, this.rev];
    await this.eval(rebuild, keys, [this.id, this.timing.leaseMs, this.keepMs, ...words]);
  }

  /**
   * Says what changed; undefined for whoever left.
   * @returns whether the lease was still held; if not, nothing was written
   */
  async write(changes: [string, Attendance | undefined][]): Promise<boolean> {
    const words = changes.flatMap(([member, attendance]) => [
      member,
      attendance ? encodeAttendance(attendance) : '',
    ]);
    return (await this.eval(write, [this.lease, this.members, this.rev], words)) === 1;
  }

  /**
   * Renews the lease and clears away gateways whose own has expired.
   * @returns `gone`: members of those gateways; `rev`: changes with every write of any gateway
   */
  async renew(): Promise<{ isHeld: boolean; rev: string; gone: string[] }> {
    const keys = [this.lease, this.members, this.gateways, this.rev];
    const answer = await this.eval(renew, keys, [this.prefix, this.timing.leaseMs, this.keepMs]);
    const [held, rev, gone] = Renewal.parse(answer);
    return { isHeld: held === 1, rev, gone };
  }

  /** What other gateways say of these people; whoever is nowhere is absent. */
  async read(people: string[]): Promise<Map<string, Attendance[]>> {
    const answer = await this.eval(read, [this.gateways], [this.prefix, this.id, ...people]);
    const words = z.array(z.string()).parse(answer);
    const found = new Map<string, Attendance[]>();
    for (let at = 0; at + 1 < words.length; at += 2) {
      const [member = '', word = ''] = words.slice(at, at + 2);
      found.set(member, [...(found.get(member) ?? []), decodeAttendance(word)]);
    }
    return found;
  }

  /**
   * How many members there are on all gateways together, each counted once.
   * @param words what is counted apart, from what weighs least to what weighs most
   * @returns a count for each word, behind the count of those who do none of it
   */
  async census(words: Attendance[]): Promise<number[]> {
    const args = [this.prefix, ...words.map(encodeAttendance)];
    return z.array(z.number()).parse(await this.eval(census, [this.gateways], args));
  }

  /** Lets the lease run out once the members have had the time to go elsewhere. */
  async release(): Promise<void> {
    this.commands += 1;
    await inTime(this.redis.pexpire(this.lease, this.timing.graceMs));
  }

  private get keepMs(): number {
    return this.timing.leaseMs * KEPT_LEASES;
  }

  private eval(script: string, keys: string[], args: (string | number)[]): Promise<unknown> {
    this.commands += 1;
    return inTime(this.redis.eval(script, keys.length, ...keys, ...args));
  }
}

async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('Redis does not answer.')), PATIENCE_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
