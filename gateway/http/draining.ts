import type { Server } from 'node:http';
import type { RequestHandler } from 'express';

const LOOK_EVERY_MS = 100;

/** While draining, each answer is the last one of its connection, so that the next request goes elsewhere. */
export function lastAnswers(isDraining: () => boolean): RequestHandler {
  return (_request, response, next) => {
    if (isDraining()) response.setHeader('Connection', 'close');
    next();
  };
}

const connectionsOf = (server: Server) =>
  new Promise<number>((resolve) => {
    server.getConnections((error, count) => resolve(error ? 0 : count));
  });

/**
 * Waits until no connection is left, at most for `mostMs`. Connections that are used end with their
 * next answer, unused ones after Node's keep-alive time-out of five seconds.
 */
export async function untilUnused(server: Server, mostMs: number): Promise<void> {
  const giveUpAt = performance.now() + mostMs;
  while (performance.now() < giveUpAt && (await connectionsOf(server)) > 0)
    await new Promise((done) => setTimeout(done, LOOK_EVERY_MS));
}

/** Waits for requests under way, at most for `mostMs`, and then breaks them off. */
export async function closeServer(server: Server, mostMs: number): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeIdleConnections();
  const idle = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
  const overdue = setTimeout(() => server.closeAllConnections(), mostMs);
  await closed;
  clearInterval(idle);
  clearTimeout(overdue);
}
