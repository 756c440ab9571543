import { createServer, type Server } from 'node:http';
import type { Env } from '@cascade/shared/node/env';
import type { RequestHandler } from 'express';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { RecentAnswers } from './recent-answers.ts';
import type { Sample } from './response-times.ts';

/** Prometheus metrics of one process, on a separate port that must not be exposed. */
export class Metrics {
  readonly registry = new Registry();
  readonly recent = new RecentAnswers();
  private readonly durations: Histogram<'route' | 'status'>;

  constructor(service: string) {
    this.registry.setDefaultLabels({ service });
    collectDefaultMetrics({ register: this.registry });
    this.durations = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Time from request to answer, by contract name and status',
      labelNames: ['route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
      registers: [this.registry],
    });
  }

  readonly middleware: RequestHandler = (_request, response, next) => {
    const startedAt = performance.now();
    response.once('finish', () => {
      const route = String(response.locals.routeName ?? 'other');
      this.observe(route, response.statusCode, performance.now() - startedAt);
    });
    next();
  };

  /** @param status as HTTP counts it, also for a call over a socket */
  observe(route: string, status: number, ms: number): void {
    this.recent.note(route, status >= 500);
    this.durations.observe({ route, status: `${Math.floor(status / 100)}xx` }, ms / 1000);
  }

  async responses(): Promise<Sample[]> {
    return (await this.durations.get()).values;
  }

  count(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.registry],
      collect() {
        this.set(read());
      },
    });
  }

  listen(env: Env): Server | undefined {
    if (env.METRICS_PORT === 0) return undefined;
    return createServer((request, response) => {
      if (request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      this.registry.metrics().then(
        (text) => response.writeHead(200, { 'Content-Type': this.registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    }).listen(env.METRICS_PORT, env.METRICS_HOST);
  }
}
