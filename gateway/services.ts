import type { Database } from '@cascade/db/client';
import type { Clock } from '@cascade/shared/kernel/clock';
import type { Env } from '@cascade/shared/node/env';
import type { Logger } from '@cascade/shared/node/log';
import type { PaymentProvider } from '@cascade/shared/node/payments/provider';
import type { Dispatcher } from '@cascade/shared/node/queues';
import type { Redis } from 'ioredis';
import type { Probes } from './domain/health/probes.ts';
import type { PostCountBroadcaster } from './domain/posts/post-count-broadcaster.ts';
import type { Metrics } from './http/metrics.ts';
import type { RateLimits } from './http/rate-limit.ts';
import type { SessionReader } from './http/session.ts';
import type { LiveHub } from './live/hub.ts';
import type { Presence } from './live/presence/presence.ts';
import type { TrafficCounters } from './live/traffic-counters.ts';

/** What every feature may use. Made once in `main.ts`, or by a test. */
export type Services = {
  env: Env;
  log: Logger;
  clock: Clock;
  database: Database;
  /**
   * A few connections that calls cannot use up, however long they wait: for readiness, the clock
   * and circuit steps.
   */
  reserve: Database;
  probes: Probes;
  redis: Redis;
  jobs: Dispatcher;
  sessions: SessionReader;
  live: LiveHub;
  presence: Presence;
  postCounts: PostCountBroadcaster;
  metrics: Metrics;
  limits: RateLimits;
  traffic: TrafficCounters;
  /** Undefined where payments are off. */
  payments: PaymentProvider | undefined;
};
