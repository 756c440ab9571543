import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { createProxy } from './proxy.mjs';

const soon = { headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 25 };
const running: Server[] = [];
const proxies: ReturnType<typeof createProxy>[] = [];

afterEach(async () => {
  for (const proxy of proxies.splice(0)) proxy.destroy();
  for (const server of running.splice(0)) await stop(server);
});

describe('the proxy in front of several gateways', () => {
  test('requests go to the gateways in turn, with body, status and repeated headers', async () => {
    const { url } = await proxyFor([await gateway('a'), await gateway('b')]);
    const names = new Set<string>();
    for (let i = 0; i < 4; i += 1) {
      const reply = await fetch(`${url}/echo`, { method: 'POST', body: `hello ${i}` });
      const seen = await reply.json();
      names.add(seen.gateway);
      expect(reply.status).toBe(201);
      expect(seen.body).toBe(`hello ${i}`);
      expect(reply.headers.getSetCookie()).toEqual(['one=1', 'two=2']);
    }
    expect([...names].sort()).toEqual(['a', 'b']);
  });

  test('the gateway gets the client’s address; protocol and host cannot be spoofed', async () => {
    const { url } = await proxyFor([await gateway('a')]);
    const claims = {
      'x-forwarded-for': '6.6.6.6',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'evil.example',
    };
    const { headers } = await (await fetch(`${url}/echo`, { headers: claims })).json();
    expect(headers['x-forwarded-for']).toMatch(/^6\.6\.6\.6, (::ffff:)?127\.0\.0\.1$|, ::1$/);
    expect(headers['x-forwarded-proto']).toBe('http');
    expect(headers['x-forwarded-host']).toBe(new URL(url).host);
  });

  test('behind a trusted proxy the forwarded protocol and host stay', async () => {
    const { url } = await proxyFor([await gateway('a')], { trustedProxies: 1 });
    const claims = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'cascade.example' };
    const { headers } = await (await fetch(`${url}/echo`, { headers: claims })).json();
    expect(headers['x-forwarded-proto']).toBe('https');
    expect(headers['x-forwarded-host']).toBe('cascade.example');
  });

  test('a dead gateway is skipped at once and used again when it is back', async () => {
    const [a, b] = [await gateway('a'), await gateway('b')];
    const port = portOf(b);
    const { url } = await proxyFor([a, b]);
    await stop(b);
    for (let i = 0; i < 6; i += 1)
      expect(
        await (await fetch(`${url}/echo`, { method: 'POST', body: 'x' })).json(),
      ).toMatchObject({ gateway: 'a' });
    await gateway('b', port);
    await expect.poll(async () => (await (await fetch(`${url}/echo`)).json()).gateway).toBe('b');
  });

  test('a gateway that is not ready is skipped while another one is', async () => {
    const [a, b] = [await gateway('a'), await gateway('b')];
    const { url } = await proxyFor([a, b]);
    readiness.set('b', 503);
    await expect
      .poll(async () => {
        const names = [1, 2, 3, 4].map(
          async () => (await (await fetch(`${url}/echo`)).json()).gateway,
        );
        return (await Promise.all(names)).join('');
      })
      .toBe('aaaa');
    readiness.clear();
  });

  test('without any gateway the response is a problem with Retry-After', async () => {
    const a = await gateway('a');
    const { url } = await proxyFor([a]);
    await stop(a);
    const reply = await fetch(`${url}/echo`);
    expect(reply.status).toBe(503);
    expect(reply.headers.get('content-type')).toBe('application/problem+json');
    expect(reply.headers.get('retry-after')).toBe('1');
    expect(await reply.json()).toMatchObject({ status: 503, code: 'unavailable' });
  });

  test('a stream is not buffered', async () => {
    const { url } = await proxyFor([await gateway('a')]);
    const reader = (await fetch(`${url}/stream`)).body?.getReader();
    const first = await reader?.read();
    expect(new TextDecoder().decode(first?.value)).toBe('first');
    await reader?.cancel();
  });

  test('a disconnecting client ends only its own request', async () => {
    const a = await gateway('a');
    const { url } = await proxyFor([a]);
    const asking = request(`${url}/stream`);
    const arrived = new Promise<IncomingMessage>((resolve) => {
      a.on('request', (it: IncomingMessage) => it.url === '/stream' && resolve(it));
    });
    asking.on('error', () => {});
    asking.end();
    const incoming = await arrived;
    const ended = once(incoming.socket, 'close');
    asking.destroy();
    await ended;
    expect((await fetch(`${url}/echo`)).status).toBe(201);
  });

  test('a gateway that dies mid-response breaks only that response', async () => {
    const [a, b] = [await gateway('a'), await gateway('b')];
    const { url } = await proxyFor([a, b]);
    await expect(fetch(`${url}/crash`, { method: 'POST', body: 'x' })).resolves.toMatchObject({
      status: 502,
    });
    expect((await fetch(`${url}/echo`)).status).toBe(201);
  });

  test('an upgraded socket works both ways and ends with its gateway', async () => {
    const a = await gateway('a');
    const { port } = await proxyFor([a]);
    const socket = await upgrade(port);
    socket.write('ping');
    expect(String((await once(socket, 'data'))[0])).toBe('a: ping');
    const closed = once(socket, 'close');
    await stop(a);
    await closed;
  });

  test('an upgrade skips dead gateways and is refused without any', async () => {
    const [a, b] = [await gateway('a'), await gateway('b')];
    const { port } = await proxyFor([a, b]);
    await stop(a);
    const sockets = [await upgrade(port), await upgrade(port), await upgrade(port)];
    for (const socket of sockets) {
      socket.write('ping');
      expect(String((await once(socket, 'data'))[0])).toBe('b: ping');
    }
    await stop(b);
    await expect(upgrade(port)).rejects.toThrow('503');
  });

  test('a connection that was opened ahead and not used ends without an answer', async () => {
    const { port } = await proxyFor([await gateway('a')], { limits: soon });
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (data) => {
      received += data;
    });
    await once(socket, 'close');
    // A browser would take it for the answer to the request that it was about to send.
    expect(received).toBe('');
  });

  test('a request whose headers do not come in time is told so', async () => {
    const { port } = await proxyFor([await gateway('a')], { limits: soon });
    const socket = connect(port, '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\n');
    expect(String((await once(socket, 'data'))[0])).toContain('408');
  });

  test('an invalid request is answered and the proxy keeps running', async () => {
    const { port, url } = await proxyFor([await gateway('a')]);
    const socket = connect(port, '127.0.0.1');
    socket.write('\0\u0001nonsense\r\n\r\n');
    expect(String((await once(socket, 'data'))[0])).toContain('400');
    expect((await fetch(`${url}/echo`)).status).toBe(201);
  });
});

const SWITCHING = ['HTTP/1.1 101 Switching Protocols', 'Connection: Upgrade', 'Upgrade: websocket'];
const readiness = new Map<string, number>();
const connections = new WeakMap<Server, Set<Socket>>();

async function gateway(name: string, port = 0): Promise<Server> {
  const server = createServer(async (incoming, outgoing) => {
    if (incoming.url === '/readyz') return outgoing.writeHead(readiness.get(name) ?? 200).end();
    if (incoming.url === '/stream') return outgoing.write('first');
    if (incoming.url === '/crash') return incoming.socket.destroy();
    let body = '';
    for await (const chunk of incoming) body += chunk;
    outgoing.writeHead(201, ['Set-Cookie', 'one=1', 'Set-Cookie', 'two=2']);
    return outgoing.end(JSON.stringify({ gateway: name, body, headers: incoming.headers }));
  });
  server.on('upgrade', (_incoming, socket) => {
    socket.write(`${SWITCHING.join('\r\n')}\r\n\r\n`);
    socket.on('error', () => {});
    socket.on('data', (data) => socket.write(`${name}: ${data}`));
  });
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => sockets.add(socket));
  connections.set(server, sockets);
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  running.push(server);
  return server;
}

type ProxyOptions = { trustedProxies?: number; limits?: object };

async function proxyFor(gateways: Server[], options: ProxyOptions = {}) {
  const proxy = createProxy({ ports: gateways.map(portOf), checkEveryMs: 50, ...options });
  proxies.push(proxy);
  const port = await proxy.listen(0);
  return { port, url: `http://localhost:${port}` };
}

async function upgrade(port: number): Promise<Socket> {
  const asking = request({
    port,
    host: '127.0.0.1',
    path: '/socket.io/?transport=websocket',
    headers: { connection: 'Upgrade', upgrade: 'websocket' },
  });
  asking.end();
  return new Promise((resolve, reject) => {
    asking.once('upgrade', (_reply, socket) => resolve(socket as Socket));
    asking.once('response', (reply) => reject(new Error(String(reply.statusCode))));
    asking.once('error', reject);
  });
}

async function stop(server: Server): Promise<void> {
  if (!server.listening) return;
  const closed = once(server, 'close');
  server.close();
  for (const socket of connections.get(server) ?? []) socket.destroy();
  await closed;
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}
