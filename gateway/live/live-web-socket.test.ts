import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { waitFor } from '../testing/listener.ts';
import { LiveWebSocketServer } from './live-web-socket.ts';

describe('a live web socket', () => {
  let http: Server;
  let server: WebSocket;
  let client: WebSocket;
  let received: string[];
  let packets: number;

  beforeEach(async () => {
    http = createServer();
    const engine = new LiveWebSocketServer({ noServer: true, clientTracking: false });
    const accepted = new Promise<WebSocket>((resolve) => {
      http.on('upgrade', (request, connection, head) =>
        engine.handleUpgrade(request, connection, head, resolve),
      );
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}`);
    received = [];
    packets = 0;
    client.on('message', (data, isBinary) => received.push(isBinary ? 'binary' : String(data)));
    client.on('upgrade', ({ socket }) => socket.on('data', () => (packets += 1)));
    await new Promise((resolve) => client.once('open', resolve));
    server = await accepted;
  });
  afterEach(() => {
    client.terminate();
    server.terminate();
    http.close();
  });

  const send = (text: string) => server.send(text, () => {});

  test.each([0, 1, 125, 126, 127, 65_535, 65_536, 200_000])(
    'a text of %i bytes arrives as it was sent',
    async (length) => {
      const text = 'x'.repeat(length);
      send(text);
      await waitFor(() => expect(received).toEqual([text]));
    },
  );

  test('a text is measured in bytes, not in letters', async () => {
    const texts = ['é'.repeat(63), '𝒶'.repeat(31), `${'ü'.repeat(62)}x`, '…'.repeat(21_846)];
    for (const text of texts) send(text);
    await waitFor(() => expect(received).toEqual(texts));
  });

  test('what is sent in one tick arrives in its order and in one packet', async () => {
    send('1');
    server.send(Buffer.from('2'), { binary: true }, () => {});
    send('3');
    server.send('4');
    queueMicrotask(() => send('5'));
    await waitFor(() => expect(received).toEqual(['1', 'binary', '3', '4', '5']));
    expect(packets).toBe(1);
  });

  test('the same text after another one is that text', async () => {
    for (const text of ['a', 'a', 'b', 'a']) send(text);
    await waitFor(() => expect(received).toEqual(['a', 'a', 'b', 'a']));
  });

  test('what was sent before a close arrives before it', async () => {
    const closed = new Promise((resolve) => client.once('close', resolve));
    send('bye');
    server.close(4000);
    expect(await closed).toBe(4000);
    expect(received).toEqual(['bye']);
  });

  test('the sender hears of room at once, and of a reader who does not read when there is some', async () => {
    let sent = 0;
    const count = () => (sent += 1);
    server.send('short', count);
    expect(sent).toBe(1);
    client.pause();
    // More than both ends of a connection hold.
    for (let turn = 0; turn < 8; turn++) server.send('x'.repeat(4_000_000), count);
    await new Promise((resolve) => setImmediate(resolve));
    expect(sent).toBe(1);
    expect(server.bufferedAmount).toBeGreaterThan(4_000_000);
    client.resume();
    await waitFor(() => expect(sent).toBe(9));
    await waitFor(() => expect(received).toHaveLength(9));
    expect(server.bufferedAmount).toBe(0);
  });

  test('a text for a socket that is closed is dropped', async () => {
    const closed = new Promise((resolve) => server.once('close', resolve));
    client.close();
    await closed;
    expect(() => send('late')).not.toThrow();
    expect(received).toEqual([]);
  });
});
