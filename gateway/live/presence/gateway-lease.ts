import {
  type Attendance,
  decodeAttendance,
  encodeAttendance,
} from '@cascade/shared/features/presence/visibility';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import { census, read, rebuild, renew, write } from './lease-scripts.ts';
import type { PresenceTiming } from './timing.ts';

/** Timeout for Redis, in milliseconds; a dead connection must not block a command. */
const TIMEOUT_MS = 2_000;
/** Leases after which the keys of a vanished gateway expire. */
const KEPT_LEASES = 6;

const Renewal = z.tuple([z.number(), z.string(), z.array(z.string())]);

/**
 * One gateway's entries in Redis. Each call is one command, however many members there are, and
 * throws while Redis is unavailable.
 */
export class GatewayLease {
  commands = 0;
  private readonly lease: string;
  private readonly members: string;
  private readonly gateways: string;
  private readonly rev: string;

  /**
   * @param prefix of every key
   * @param id unique to this process
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

  async rebuild(all: Iterable<[string, Attendance]>): Promise<void> {
    const words = [...all].flatMap(([member, attendance]) => [
      member,
      encodeAttendance(attendance),
    ]);
    const keys = [this.lease, this.members, this.gateways, this.rev];
    await this.eval(rebuild, keys, [this.id, this.timing.leaseMs, this.keepMs, ...words]);
  }

  /**
   * Undefined removes a member.
   * @returns false, with nothing written, when the lease was lost
   */
  async write(changes: [string, Attendance | undefined][]): Promise<boolean> {
    const words = changes.flatMap(([member, attendance]) => [
      member,
      attendance ? encodeAttendance(attendance) : '',
    ]);
    return (await this.eval(write, [this.lease, this.members, this.rev], words)) === 1;
  }

  /**
   * Also removes gateways whose lease has expired.
   * @returns `gone`: members of those gateways; `rev`: rises with every write of any gateway
   */
  async renew(): Promise<{ isHeld: boolean; rev: string; gone: string[] }> {
    const keys = [this.lease, this.members, this.gateways, this.rev];
    const answer = await this.eval(renew, keys, [this.prefix, this.timing.leaseMs, this.keepMs]);
    const [held, rev, gone] = Renewal.parse(answer);
    return { isHeld: held === 1, rev, gone };
  }

  /** What other gateways know of these people; people without an entry are absent. */
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
   * Counts members on all gateways, each once.
   * @param words attendances to count separately, lightest first
   * @returns first the members with none of these words, then a count for each word
   */
  async census(words: Attendance[]): Promise<number[]> {
    const args = [this.prefix, ...words.map(encodeAttendance)];
    return z.array(z.number()).parse(await this.eval(census, [this.gateways], args));
  }

  /** Shortens the lease so that members have time to reconnect elsewhere. */
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
    timer = setTimeout(() => reject(new Error('Redis does not answer.')), TIMEOUT_MS);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}
