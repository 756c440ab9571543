import { createAdapter } from '@socket.io/redis-adapter';
import type { Redis } from 'ioredis';
import { newId } from '../kernel/id.ts';
import { type EventText, fromBusMessage, toBusMessage } from '../live/bus-message.ts';
import type { Envelope } from '../live/protocol.ts';
import type { Logger } from './log.ts';
import { openBlockingRedis, openRedis } from './redis.ts';

/**
 * Redis pub/sub. Messages may be lost: events are in PostgreSQL, and clients notice gaps.
 * Publishing never waits and never fails a request.
 */
export type Bus = {
  adapter: ReturnType<typeof createAdapter>;
  /**
   * Hands numbered events to the listener here, and to all other gateways as one message. Never
   * throws.
   */
  deliver: (envelopes: Envelope[]) => void;
  /** The one listener gets what this gateway delivers, at once, and what others deliver. */
  onEvents: (listener: (events: EventText[]) => void) => void;
  isHealthy: () => boolean;
  onChange: (listener: (isHealthy: boolean) => void) => void;
  close: () => void;
};

export type BusPublisher = Pick<Bus, 'deliver' | 'close'>;

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

const BUS_KEY = 'cascade-live';
/** Not a name that the adapter listens to. */
const eventsOf = (key: string) => `events:${key}`;

/** For workers, which have no sockets. */
export function openBusPublisher(url: string, log: Logger, key = BUS_KEY): BusPublisher {
  const publisher = openRedis(url, log);
  const redis = failSafe(publisher, () => {});
  const name = newId();
  return {
    deliver: (envelopes) => {
      if (envelopes.length > 0) void redis.publish(eventsOf(key), toBusMessage(name, envelopes));
    },
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
  // The adapter's messages and ours share the connections, so that they arrive in the order sent.
  const sending = failSafe(publisher, (hasFailed) => (hasFailed ? set(false) : judge()));
  const receiving = failSafe(subscriber, () => {});
  const channel = eventsOf(key);
  const name = newId();
  let onEvents: (events: EventText[]) => void = () => {};
  return {
    adapter: createAdapter(sending, receiving, { key }),
    deliver: (envelopes) => {
      const message = toBusMessage(name, envelopes);
      onEvents(fromBusMessage(message));
      void sending.publish(channel, message);
    },
    onEvents: (listener) => {
      onEvents = listener;
      const [wanted, own] = [Buffer.from(channel), Buffer.from(name)];
      subscriber.on('messageBuffer', (from: Buffer, message: Buffer) => {
        if (!from.equals(wanted) || message.subarray(0, own.length).equals(own)) return;
        listener(fromBusMessage(message.toString()));
      });
      void receiving.subscribe(channel);
    },
    isHealthy: () => isHealthy,
    onChange: (listener) => listeners.push(listener),
    close: () => {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
