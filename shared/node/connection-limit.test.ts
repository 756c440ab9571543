import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { limitConnections } from './connection-limit.ts';

test('one address has a bounded number of connections, and closing one frees a slot', async () => {
  const server = createServer();
  limitConnections(server, 3, () => 'one');
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    const accepted = once(server, 'connection');
    await Promise.all([once(socket, 'connect'), accepted]);
    return socket;
  };
  const sockets = [await open(), await open(), await open()];
  const refused = await open();
  if (!refused.destroyed) await once(refused, 'close');
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
  const [first] = sockets;
  first?.end();
  if (first) await once(first, 'close');
  const again = await open();
  again.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await once(server, 'request');
  for (const socket of [...sockets, again]) socket.destroy();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});
