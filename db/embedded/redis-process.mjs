/**
 * The embedded Redis in its own process, so that it never blocks the launcher. Plain JavaScript,
 * to run without a loader. Arguments: the port, and the file with the password.
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
// listen() of the library takes no host and would open every interface.
server.server.listen({ port: Number(port), host: '127.0.0.1' });
server.server.once('error', () => process.exit(1));

for (const signal of ['SIGTERM', 'SIGINT'])
  process.once(signal, () => {
    void server.close().finally(() => process.exit(0));
    // Open connections may delay closing; nothing needs saving.
    setTimeout(() => process.exit(0), 500).unref();
  });
