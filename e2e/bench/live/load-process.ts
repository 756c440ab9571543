import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Load } from './load.ts';

/**
 * The load runs in its own process, so that it does not slow the measurement. This file is both
 * ends.
 */
type Act = Exclude<keyof Load, 'prototype'>;
type Answer = { id: number; value?: unknown; error?: string };

export class LoadProcess {
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, (answer: Answer) => void>();
  private lastId = 0;

  constructor() {
    this.child = fork(fileURLToPath(import.meta.url), ['--load'], {
      execArgv: ['--import', 'tsx'],
    });
    this.child.on('message', (answer: Answer) => this.waiting.get(answer.id)?.(answer));
  }

  async run<A extends Act>(
    act: A,
    ...args: Parameters<Load[A]>
  ): Promise<Awaited<ReturnType<Load[A]>>> {
    const id = ++this.lastId;
    const answer = await new Promise<Answer>((resolve) => {
      this.waiting.set(id, resolve);
      this.child.send({ id, act, args });
    });
    this.waiting.delete(id);
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value as Awaited<ReturnType<Load[A]>>;
  }

  end(): void {
    this.child.kill('SIGKILL');
  }
}

if (process.argv.includes('--load')) {
  const load = new Load();
  process.on('message', ({ id, act, args }: { id: number; act: Act; args: unknown[] }) => {
    const method = load[act] as (...given: unknown[]) => unknown;
    const acted = Promise.resolve().then(() => method.apply(load, args));
    acted.then(
      (value) => process.send?.({ id, value }),
      (error: unknown) => process.send?.({ id, error: String(error) }),
    );
  });
  process.on('disconnect', () => process.exit(0));
}
