/**
 * The embedded Redis in a process of its own, so that a busy queue never holds up the launcher.
 * Plain JavaScript: it runs for as long as the platform does, without a loader in its memory.
 * Arguments: the port, and the file that holds the password.
 */
import { readFileSync } from 'node:fs';
import { createRedisCommandExecutor, RedisServerState, Resp2Server } from 'js-redis-server/core';

const [port, passwordFile] = process.argv.slice(2);
const state = new RedisServerState({
  databaseCount: 16,
  requirepass: readFileSync(passwordFile, 'utf8').trim(),
});
const server = new Resp2Server({
  server: state,
  executor: createRedisCommandExecutor(),
  logger: console,
});
// Its own listen() takes no host and would open the port on every interface.
server.server.listen({ port: Number(port), host: '127.0.0.1' });
server.server.once('error', () => process.exit(1));

for (const signal of ['SIGTERM', 'SIGINT'])
  process.once(signal, () => {
    void server.close().finally(() => process.exit(0));
    // Open connections may keep it from closing; nothing here needs saving.
    setTimeout(() => process.exit(0), 500).unref();
  });
