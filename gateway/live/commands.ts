import { AppError } from '@cascade/shared/kernel/app-error';
import type { CommandContract } from '@cascade/shared/kernel/command';
import { type Ack, Command } from '@cascade/shared/live/protocol';
import type { z } from 'zod';
import { type Builds, parseSent } from '../http/builds.ts';
import type { LiveSocket } from './live-socket.ts';

export type BoundCommand = {
  contract: CommandContract;
  run: (socket: LiveSocket, data: unknown, builds: Builds) => Promise<unknown>;
};

/** Pairs a command with its handler. The caller is in `socket.data.caller`. */
export function bindCommand<Data extends z.ZodType, Reply extends z.ZodType>(
  contract: CommandContract<Data, Reply>,
  handle: (socket: LiveSocket, data: z.infer<Data>) => Promise<z.input<Reply>>,
): BoundCommand {
  return {
    contract,
    run: async (socket, data, builds) => {
      const parsed = parseSent(contract.data, data, builds);
      if (!parsed.success) throw new AppError('invalid', 'This command could not be read.');
      return contract.reply.parse(await handle(socket, parsed.data));
    },
  };
}

/** @throws Error naming the commands with none or several handlers */
export function checkCommands(contracts: CommandContract[], bound: BoundCommand[]): void {
  const wrong = contracts.filter(
    (contract) => bound.filter((command) => command.contract === contract).length !== 1,
  );
  if (wrong.length > 0 || bound.length !== contracts.length)
    throw new Error(
      `Commands without exactly one handler: ${wrong.map(({ name }) => name).join(', ')}.`,
    );
}

/** @throws AppError invalid or not_found, or what the handler throws */
export async function runCommand(
  bound: ReadonlyMap<string, BoundCommand>,
  socket: LiveSocket,
  frame: unknown,
  builds: Builds,
): Promise<Ack> {
  const parsed = parseSent(Command, frame, builds);
  if (!parsed.success) throw new AppError('invalid', 'This command could not be read.');
  const command = bound.get(parsed.data.c);
  if (!command) throw new AppError('not_found', 'There is no such command.');
  return { ok: true, d: await command.run(socket, parsed.data.d, builds) };
}
