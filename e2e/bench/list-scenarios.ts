import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import autocannon from 'autocannon';
import compression from 'compression';
import express from 'express';
import { ratios, type Series, spread } from './measure.ts';
import type { Stack } from './stack.ts';

const PAIRS = 5;
const SECONDS = 4;
const CONNECTIONS = 20;

async function bareHandler(body: unknown): Promise<Server> {
  const app = express();
  app.use(compression());
  app.get('/api/scenarios', (_request, response) => {
    response.json(body);
  });
  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}

async function requestsPerSecond(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, headers, connections: CONNECTIONS, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} refusals and ${result.errors} errors from ${url}`);
  return result.requests.average;
}

/**
 * Compared with a bare Express handler that sends the same bytes with the same compression and
 * ETag.
 */
export async function benchListScenarios(stack: Stack): Promise<string[]> {
  const headers = { cookie: stack.cookie, 'accept-encoding': 'gzip' };
  const url = `${stack.origin}/api/scenarios`;
  const body = await (await fetch(url, { headers })).json();
  const bare = await bareHandler(body);
  const bareUrl = `http://127.0.0.1:${(bare.address() as AddressInfo).port}/api/scenarios`;
  const ours: Series = [];
  const control: Series = [];
  await requestsPerSecond(url, headers);
  await requestsPerSecond(bareUrl, headers);
  for (let pair = 0; pair < PAIRS; pair++) {
    ours.push(await requestsPerSecond(url, headers));
    control.push(await requestsPerSecond(bareUrl, headers));
  }
  bare.close();
  return [
    `GET /api/scenarios, ${body.length} stations: ${spread(ours, 0)} requests/s`,
    `  bare Express handler, same bytes: ${spread(control, 0)} requests/s`,
    `  ratio: ${spread(ratios(ours, control))} (goal at least 0.70)`,
  ];
}
