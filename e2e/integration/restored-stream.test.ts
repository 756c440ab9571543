import { cookieOf } from '@cascade/db/factories/people';
import type { Envelope } from '@cascade/shared/live/protocol';
import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { LiveConnection } from '../../client/src/live/connection.ts';
import { startGateway, type TestGateway } from '../../gateway/testing/gateway.ts';
import { startOf, waitFor } from '../../gateway/testing/listener.ts';

let gateway: TestGateway;
const opened: LiveConnection[] = [];
beforeAll(async () => {
  gateway = await startGateway();
});
afterEach(() => {
  for (const connection of opened.splice(0)) connection.close();
});
afterAll(() => gateway.close());

/** A page of a member whose stream ends at 1, with a cursor of its own. */
async function openPage(cursor: number) {
  const ana = await gateway.person();
  const bookmark = () =>
    gateway
      .call(ana, '/api/scenarios/14/bookmark', { method: 'POST' })
      .then(({ status }) => status);
  expect(await bookmark()).toBe(200);
  const { epoch, stream, n } = await startOf(gateway, ana);
  const applied: Envelope[] = [];
  const hooks = {
    apply: (event: Envelope) => applied.push(event),
    refetchAll: vi.fn(),
    onRestored: vi.fn(),
    onState: vi.fn(),
    onRefused: vi.fn(),
  };
  const cookie = cookieOf(ana.token, gateway.env.SESSION_SECRET);
  const connection = new LiveConnection({ epoch, stream, n: n + cursor }, hooks, {
    connect: (options) =>
      io(gateway.origin, { ...options, forceNew: true, extraHeaders: { cookie } }),
    onRetryHint: () => () => {},
  });
  opened.push(connection);
  connection.open();
  await waitFor(() => expect(hooks.onState).toHaveBeenLastCalledWith('live'));
  return { hooks, applied, bookmark };
}

test('a page whose cursor is ahead of its stream begins again and hears what follows', async () => {
  const { hooks, applied, bookmark } = await openPage(40);
  expect(hooks.onRestored).toHaveBeenCalledOnce();
  await bookmark();
  await waitFor(() => expect(applied.map(({ e }) => e)).toEqual(['progress.changed']));
});

test('a page that lacks nothing fetches nothing again', async () => {
  const { hooks, applied, bookmark } = await openPage(0);
  await bookmark();
  await waitFor(() => expect(applied.map(({ e }) => e)).toEqual(['progress.changed']));
  expect(hooks.onRestored).not.toHaveBeenCalled();
  expect(hooks.refetchAll).not.toHaveBeenCalled();
});
