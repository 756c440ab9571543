import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { countNoLonger, limitConnections } from './connection-limit.ts';

let server: Server;
let accepted: Socket[];
let opened: Socket[];

beforeEach(async () => {
  server = createServer();
  accepted = [];
  opened = [];
  server.on('connection', (socket) => accepted.push(socket));
  limitConnections(server, 3, () => 'one');
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
});
afterEach(async () => {
  for (const socket of opened) socket.destroy();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

async function open(): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {});
  opened.push(socket);
  const isAccepted = once(server, 'connection');
  await Promise.all([once(socket, 'connect'), isAccepted]);
  return socket;
}

async function isServed(socket: Socket): Promise<boolean> {
  if (socket.destroyed) return false;
  const closed = once(socket, 'close').then(() => false);
  const asked = once(server, 'request').then(() => true);
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  return Promise.race([closed, asked]);
}

async function close(socket: Socket | undefined): Promise<void> {
  if (!socket) throw new Error('There is no such connection.');
  const closed = once(socket, 'close');
  socket.end();
  await closed;
}

test('one address has a bounded number of connections, and closing one frees a slot', async () => {
  const sockets = [await open(), await open(), await open()];
  expect(await isServed(await open())).toBe(false);
  expect(sockets.map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
  await close(sockets[0]);
  expect(await isServed(await open())).toBe(true);
});

test('a connection that is counted no longer frees its slot, once', async () => {
  const sockets = [await open(), await open(), await open()];
  if (accepted[0]) countNoLonger(accepted[0]);
  expect(await isServed(await open())).toBe(true);
  expect(sockets[0]?.destroyed).toBe(false);
  await close(sockets[0]);
  expect(await isServed(await open())).toBe(false);
});
