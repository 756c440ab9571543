import { GatewayTraffic } from '@cascade/shared/features/traffic/contract';
import type { Redis } from 'ioredis';
import { z } from 'zod';
import type { TrafficTiming } from './timing.ts';

const ID_LENGTH = 36;
const LEFT_KEPT = 10;
const DAY_MS = 86_400_000;

/**
 * KEYS own gateways composer left; ARGV prefix id figures keepMs composerMs name now. Stores a
 * gateway's figures and takes or renews the composer's lease; only the composer gets all figures.
 * Keys below a gateway's id are computed: the prefix is a hash tag, so a cluster keeps them on one
 * node.
 */
const report = `
redis.call('SET', KEYS[1], ARGV[3], 'PX', ARGV[4])
redis.call('SADD', KEYS[2], ARGV[2] .. ' ' .. ARGV[6])
redis.call('PEXPIRE', KEYS[2], ARGV[4])
if not redis.call('SET', KEYS[3], ARGV[2], 'NX', 'PX', ARGV[5]) then
  if redis.call('GET', KEYS[3]) ~= ARGV[2] then return false end
  redis.call('PEXPIRE', KEYS[3], ARGV[5])
end
local found = {}
for _, gateway in ipairs(redis.call('SMEMBERS', KEYS[2])) do
  local figures = redis.call('GET', ARGV[1] .. ':gw:' .. string.sub(gateway, 1, ${ID_LENGTH}))
  if figures then found[#found + 1] = figures
  else
    redis.call('SREM', KEYS[2], gateway)
    redis.call('LPUSH', KEYS[4], ARGV[7] .. ' ' .. string.sub(gateway, ${ID_LENGTH + 2}))
    redis.call('LTRIM', KEYS[4], 0, ${LEFT_KEPT - 1})
    redis.call('PEXPIRE', KEYS[4], ${DAY_MS})
  end
end
return { found, redis.call('LRANGE', KEYS[4], 0, -1) }`;

const Answer = z.tuple([z.array(z.string()), z.array(z.string())]).nullable();

export type Reports = { gateways: GatewayTraffic[]; left: { name: string; at: string }[] };

/** The gateways' figures in Redis while somebody watches: one command per report. */
export class TrafficReports {
  private readonly keys: string[];

  /**
   * @param prefix of every key
   * @param id unique to this process
   */
  constructor(
    private readonly redis: Redis,
    private readonly prefix: string,
    private readonly id: string,
    private readonly timing: TrafficTiming,
  ) {
    this.keys = [`gw:${id}`, 'gateways', 'composer', 'left'].map((key) => `${prefix}:${key}`);
  }

  /**
   * @returns the latest figures of all gateways if this one is the composer; else undefined
   * @throws when Redis is unavailable
   */
  async report(own: GatewayTraffic, now: Date): Promise<Reports | undefined> {
    const { keepMs, composerMs } = this.timing;
    const figures = JSON.stringify(own);
    const at = now.toISOString();
    const args = [this.prefix, this.id, figures, keepMs, composerMs, own.name, at];
    const answer = Answer.parse(
      await this.redis.eval(report, this.keys.length, ...this.keys, ...args),
    );
    if (!answer) return undefined;
    const [found, left] = answer;
    return {
      // A gateway of another release may report what this one cannot parse.
      gateways: found
        .flatMap((text) => GatewayTraffic.safeParse(JSON.parse(text)).data ?? [])
        .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true })),
      left: left.map((entry) => {
        const space = entry.indexOf(' ');
        return { at: entry.slice(0, space), name: entry.slice(space + 1) };
      }),
    };
  }
}
