import { newId } from '@cascade/shared/kernel/id';
import { Ack, type Command, type SocketCall, SocketReply } from '@cascade/shared/live/protocol';
import type { Socket } from 'socket.io-client';

const TIMEOUT_MS = 5_000;

/** What is asked over the socket and answered by an acknowledgement. */
export class SocketAsks {
  constructor(private readonly socket: Socket) {}

  /** @throws Error on timeout or refusal */
  async command(name: string, data: unknown): Promise<unknown> {
    const frame: Command = { v: 1, id: newId(), c: name, d: data };
    const answer = Ack.parse(await this.socket.timeout(TIMEOUT_MS).emitWithAck('command', frame));
    if (!answer.ok) throw new Error(answer.code);
    return answer.d;
  }

  /** Undefined when disconnected or without an answer in time; the call may have been carried out. */
  async call(call: Omit<SocketCall, 'v'>): Promise<SocketReply | undefined> {
    if (!this.socket.connected) return undefined;
    try {
      const frame: SocketCall = { v: 1, ...call };
      const answer = await this.socket.timeout(TIMEOUT_MS).emitWithAck('call', frame);
      return SocketReply.safeParse(answer).data;
    } catch {
      return undefined;
    }
  }

  /** In ms. @throws Error on timeout */
  async echo(): Promise<number> {
    const sentAt = performance.now();
    await this.socket.timeout(TIMEOUT_MS).emitWithAck('clock');
    return performance.now() - sentAt;
  }
}
