import { type ChildProcess, spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { repositoryRoot } from '@cascade/shared/node/root';
import { waitUntil } from './wait-until.ts';

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

export type End = { code: number | null; signal: NodeJS.Signals | null };

/** A server program in its own process, to be killed and restarted. */
export class ServerProcess {
  private child: ChildProcess | undefined;
  private ending: Promise<End> | undefined;
  /** Additional environment for the next start, for faulty processes. */
  burden: NodeJS.ProcessEnv = {};

  /**
   * @param script relative to the repository's root; TypeScript runs through tsx
   * @param port undefined for a process without a port
   * @param logFile for its output, discarded by default
   */
  constructor(
    private readonly script: string,
    private readonly env: NodeJS.ProcessEnv,
    readonly port?: number,
    private readonly logFile?: string,
  ) {}

  async start(path = '/readyz'): Promise<void> {
    const flags = this.script.endsWith('.ts') ? ['--import', 'tsx'] : [];
    const output = this.logFile === undefined ? 'ignore' : openSync(this.logFile, 'a');
    const child = spawn(process.execPath, [...flags, join(repositoryRoot(), this.script)], {
      cwd: repositoryRoot(),
      stdio: ['ignore', output, this.logFile === undefined ? 'inherit' : output],
      env: {
        ...process.env,
        ...this.env,
        ...this.burden,
        ...(this.port ? { PORT: String(this.port) } : {}),
      },
    });
    this.child = child;
    this.ending = new Promise((resolve) => {
      child.once('exit', (code, signal) => resolve({ code, signal }));
    });
    if (this.port === undefined) return;
    await waitUntil(`${this.script} is ready`, async () => {
      if (!this.isRunning) throw new Error(`${this.script} ended before it was ready.`);
      return fetch(`http://127.0.0.1:${this.port}${path}`).then(
        async (reply) => {
          await reply.arrayBuffer();
          return reply.ok;
        },
        () => false,
      );
    });
  }

  get isRunning(): boolean {
    return this.child !== undefined && this.child.exitCode === null && !this.child.signalCode;
  }

  get pid(): number {
    return this.child?.pid ?? 0;
  }

  async end(signal: NodeJS.Signals): Promise<End> {
    if (this.isRunning) this.child?.kill(signal);
    return (await this.ending) ?? { code: null, signal: null };
  }
}
