/**
 * The embedded Redis in a process of its own, so that a busy queue never holds up the launcher.
 * Plain JavaScript: it runs for as long as the platform does, without a loader in its memory.
 */
import { createRedisServer } from 'js-redis-server';

const server = await createRedisServer({ port: Number(process.argv[2]), logger: console });

for (const signal of ['SIGTERM', 'SIGINT'])
  process.once(signal, () => {
    void server.close().finally(() => process.exit(0));
    // Open connections may keep it from closing; nothing here needs saving.
    setTimeout(() => process.exit(0), 500).unref();
  });
