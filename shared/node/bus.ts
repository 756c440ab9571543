import { createAdapter } from '@socket.io/redis-adapter';
import type { Redis } from 'ioredis';
import type { Logger } from './log.ts';
import { openBlockingRedis, openRedis } from './redis.ts';

/**
 * Redis pub/sub. Messages may be lost: events are in PostgreSQL, and clients notice gaps.
 * Publishing never waits and never fails a request.
 */
export type Bus = {
  adapter: ReturnType<typeof createAdapter>;
  isHealthy: () => boolean;
  onChange: (listener: (isHealthy: boolean) => void) => void;
  close: () => void;
};

export type BusPublisher = Pick<Bus, 'adapter' | 'close'>;

/** Methods that the adapter calls without awaiting. */
const UNWATCHED = new Set(['publish', 'subscribe', 'psubscribe', 'unsubscribe', 'punsubscribe']);

/** Handles rejections that the adapter would leave unhandled. */
function failSafe(redis: Redis, onEnd: (hasFailed: boolean) => void): Redis {
  return new Proxy(redis, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target);
      if (typeof value !== 'function') return value;
      if (!UNWATCHED.has(String(property))) return value.bind(target);
      return async (...args: unknown[]) => {
        try {
          const result: unknown = await value.apply(target, args);
          onEnd(false);
          return result;
        } catch {
          onEnd(true);
          return 0;
        }
      };
    },
  });
}

function deaf(redis: Redis): Redis {
  return new Proxy(redis, {
    get(target, property) {
      if (property === 'subscribe' || property === 'psubscribe') return () => Promise.resolve(0);
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

const BUS_KEY = 'cascade-live';

export function openBusPublisher(url: string, log: Logger, key = BUS_KEY): BusPublisher {
  const publisher = openRedis(url, log);
  return {
    adapter: createAdapter(
      failSafe(publisher, () => {}),
      deaf(publisher),
      { key },
    ),
    close: () => publisher.disconnect(),
  };
}

/**
 * Opens the bus. Works without Redis, on this node alone, until it is available.
 * @param key separates installations that share one Redis
 */
export function openBus(url: string, log: Logger, key = BUS_KEY): Bus {
  const publisher = openRedis(url, log);
  const subscriber = openBlockingRedis(url, log);
  const listeners: ((isHealthy: boolean) => void)[] = [];
  let isHealthy = publisher.status === 'ready';
  const set = (next: boolean) => {
    if (next === isHealthy) return;
    isHealthy = next;
    for (const listener of listeners) listener(next);
  };
  const judge = () => set(publisher.status === 'ready' && subscriber.status === 'ready');
  for (const client of [publisher, subscriber]) {
    client.on('ready', judge);
    client.on('close', judge);
  }
  return {
    adapter: createAdapter(
      failSafe(publisher, (hasFailed) => (hasFailed ? set(false) : judge())),
      failSafe(subscriber, () => {}),
      { key },
    ),
    isHealthy: () => isHealthy,
    onChange: (listener) => listeners.push(listener),
    close: () => {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
