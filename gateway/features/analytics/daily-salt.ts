import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';

const DAY_MS = 86_400_000;
const KEY = 'cascade-visits-salt';

/**
 * A secret of one day (UTC), the same for all gateways. It is nowhere but in their memory and in
 * Redis, where it ends with its day; after that nobody can tell whose its hashes were.
 */
export class DailySalt {
  private kept: { day: string; salt: Promise<string> } | undefined;

  constructor(private readonly redis: Pick<Redis, 'set' | 'get'>) {}

  /** @throws when Redis is away and this gateway has not yet asked today */
  of(now: Date): Promise<string> {
    const day = now.toISOString().slice(0, 10);
    if (this.kept?.day !== day) {
      const salt = this.agreeOn(day, now);
      this.kept = { day, salt };
      salt.catch(() => {
        if (this.kept?.salt === salt) this.kept = undefined;
      });
    }
    return this.kept.salt;
  }

  /** Whichever gateway comes first decides. */
  private async agreeOn(day: string, now: Date): Promise<string> {
    const ours = randomBytes(32).toString('base64');
    const key = `${KEY}-${day}`;
    const leftMs = Math.max(1, Date.parse(day) + DAY_MS - now.getTime());
    await this.redis.set(key, ours, 'PX', leftMs, 'NX');
    return (await this.redis.get(key)) ?? ours;
  }
}
