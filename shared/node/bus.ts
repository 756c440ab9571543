import { createAdapter } from '@socket.io/redis-adapter';
import type { Redis } from 'ioredis';
import type { Logger } from './log.ts';
import { openRedis } from './redis.ts';

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

/** The publisher with its failures swallowed: the adapter would leave them unhandled. */
function failSafe(redis: Redis, onFailure: () => void): Redis {
  return new Proxy(redis, {
    get(target, property) {
      if (property === 'publish')
        return (channel: string, message: string) =>
          target.publish(channel, message).catch(() => {
            onFailure();
            return 0;
          });
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

/**
 * Opens the bus. Needs no Redis to be there: it works on this node alone until one is.
 *
 * @param key tells installations apart that share one Redis: what one gateway says to the others
 *   is for its own installation
 */
export function openBus(url: string, log: Logger, key = 'cascade-live'): Bus {
  const publisher = openRedis(url, log);
  const subscriber = openRedis(url, log, { enableOfflineQueue: true, maxRetriesPerRequest: null });
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
      failSafe(publisher, () => set(false)),
      subscriber,
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
