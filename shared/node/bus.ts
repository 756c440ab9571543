import { createAdapter } from '@socket.io/redis-adapter';
import type { Redis } from 'ioredis';
import type { Logger } from './log.ts';
import { openBlockingRedis, openRedis } from './redis.ts';

/**
 * Redis pub/sub between gateways and workers. Whatever it carries may be lost: the events are in
 * PostgreSQL, and clients notice gaps. So publishing never waits and never fails a request.
 */
export type Bus = {
  adapter: ReturnType<typeof createAdapter>;
  /** False from the first failure on, until a publish succeeds again. */
  isHealthy: () => boolean;
  /** Calls back when Redis went away (false) or came back (true). */
  onChange: (listener: (isHealthy: boolean) => void) => void;
  close: () => void;
};

/** What a process needs that speaks to sockets and has none of its own. */
export type BusPublisher = Pick<Bus, 'adapter' | 'close'>;

/** What the adapter calls without waiting for the end of it. */
const UNWATCHED = new Set(['publish', 'subscribe', 'psubscribe', 'unsubscribe', 'punsubscribe']);

/**
 * A connection with the failures swallowed that the adapter would leave unhandled: while Redis is
 * away, and when the connection ends before the last answer has come.
 */
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

/** A subscriber that hears nothing. */
function deaf(redis: Redis): Redis {
  return new Proxy(redis, {
    get(target, property) {
      if (property === 'subscribe' || property === 'psubscribe') return () => Promise.resolve(0);
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/** What gateways use when nothing else is said; tests have one each. */
const BUS_KEY = 'cascade-live';

/**
 * Opens the bus for speaking alone: what gateways tell each other is not sent to whoever has no
 * socket to pass it to.
 */
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
 * Opens the bus. Needs no Redis to be there: it works on this node alone until one is.
 *
 * @param key tells installations apart that share one Redis: what one gateway says to the others
 *   is for its own installation
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
