import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { repositoryRoot } from '@cascade/shared/node/root';

type Options = { databaseUrl: string; redisUrl: string; smtpUrl: string };

/**
 * Workers in their own process.
 * @returns kills it and waits for its end
 */
export function spawnWorkers({ databaseUrl, redisUrl, smtpUrl }: Options): () => Promise<void> {
  const root = repositoryRoot();
  const child = spawn(
    process.execPath,
    ['--import', import.meta.resolve('tsx'), join(root, 'workers/main.ts')],
    {
      cwd: root,
      stdio: 'ignore',
      env: {
        ...process.env,
        NODE_OPTIONS: '',
        NODE_ENV: 'test',
        DATABASE_URL: databaseUrl,
        REDIS_URL: redisUrl,
        SMTP_URL: smtpUrl,
        SESSION_SECRET: 'a secret that only tests know, long enough',
        PUBLIC_ORIGIN: 'http://127.0.0.1',
        LOG_LEVEL: 'silent',
      },
    },
  );
  const ended = once(child, 'exit');
  return async () => {
    child.kill('SIGKILL');
    await ended;
  };
}
