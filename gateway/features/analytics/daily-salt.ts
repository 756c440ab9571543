import { randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';

const DAY_MS = 86_400_000;
const KEY = 'cascade-visits-salt';

/**
 * A secret of one day (UTC), shared by all gateways in memory and Redis; once it has expired nobody
 * can link its hashes to a person.
 */
export class DailySalt {
  private kept: { day: string; salt: Promise<string> } | undefined;

  constructor(private readonly redis: Pick<Redis, 'set' | 'get'>) {}

  /** @throws when Redis is unavailable */
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

  private async agreeOn(day: string, now: Date): Promise<string> {
    const ours = randomBytes(32).toString('base64');
    const key = `${KEY}-${day}`;
    const leftMs = Math.max(1, Date.parse(day) + DAY_MS - now.getTime());
    await this.redis.set(key, ours, 'PX', leftMs, 'NX');
    return (await this.redis.get(key)) ?? ours;
  }
}
