import { createServer } from 'node:http';
import { openDatabase } from '@cascade/db/client';
import { createAdapter } from '@socket.io/redis-adapter';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';

/**
 * Compared with our live layer: socket.io as in its guide. Environment: PORT; with REDIS_URL one
 * of several nodes, otherwise with connection state recovery. `POST /emit` sends its body to the
 * named room, and so does `emit` over a socket; with DATABASE_URL each event is first inserted into
 * `bare_messages`.
 */
const databaseUrl = process.env.DATABASE_URL;
const sql = databaseUrl ? openDatabase(databaseUrl, { max: 10 }).sql : undefined;
const redisUrl = process.env.REDIS_URL;
const http = createServer();
const io = new Server(http, {
  transports: ['websocket'],
  pingInterval: 20_000,
  pingTimeout: 15_000,
  ...(redisUrl
    ? { adapter: createAdapter(new Redis(redisUrl), new Redis(redisUrl), { key: 'bare' }) }
    : { connectionStateRecovery: { maxDisconnectionDuration: 120_000 } }),
});

async function emit(room: string, events: unknown[]): Promise<void> {
  for (const event of events) {
    if (sql)
      await sql`insert into bare_messages (room, body) values (${room}, ${JSON.stringify(event)})`;
    io.to(room).emit('e', event);
  }
}

io.on('connection', (socket) => {
  socket.on('emit', (room: string, event: unknown, reply: () => void) => {
    void emit(room, [event]).then(reply);
  });
  const { rooms } = socket.handshake.auth;
  if (Array.isArray(rooms)) void socket.join(rooms.map(String));
  socket.on('ready', (reply) => typeof reply === 'function' && reply());
});

http.on('request', async (request, response) => {
  if (request.url !== '/emit') {
    if (!request.url?.startsWith('/socket.io/')) response.end('ready');
    return;
  }
  let body = '';
  for await (const chunk of request) body += chunk;
  const { room, events } = JSON.parse(body) as { room: string; events: unknown[] };
  await emit(room, events);
  response.end('sent');
});

http.listen(Number(process.env.PORT), '127.0.0.1');
