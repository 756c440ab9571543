import { streamOf } from '@cascade/shared/kernel/event';
import type { Services } from '../services.ts';
import { type BoundCommand, runCommand } from './commands.ts';
import { FrameGuard } from './guard.ts';
import type { LiveSocket } from './live-socket.ts';
import type { SocketCalls } from './socket-calls.ts';
import { leaveStream } from './stream-access.ts';

type Parts = {
  services: Pick<Services, 'presence' | 'traffic'>;
  calls: SocketCalls;
  commands: ReadonlyMap<string, BoundCommand>;
  sync: (socket: LiveSocket, request: unknown) => Promise<unknown>;
};

/**
 * What clients send. All sockets share these listeners, because most sockets are idle most of the
 * time; each is called on its socket.
 * @returns a function that lets a socket listen
 */
export function sharedListeners({ services, calls, commands, sync }: Parts) {
  const guard = new FrameGuard();
  function onSync(this: LiveSocket, request: unknown, reply: unknown): void {
    void guard.answer(this, reply, () => sync(this, request));
  }
  function onClock(this: LiveSocket, reply: unknown): void {
    void guard.answer(this, reply, async () => Date.now());
  }
  function onCommand(this: LiveSocket, frame: unknown, reply: unknown): void {
    const run = () => runCommand(commands, this, frame, calls.buildsOf(this));
    void guard.answer(this, reply, run);
  }
  function onCall(this: LiveSocket, frame: unknown, reply: unknown): void {
    calls.called(this, frame, reply);
  }
  function onLeave(this: LiveSocket, stream: unknown): void {
    if (typeof stream !== 'string') return;
    if (stream !== streamOf.member(this.data.caller.userId)) leaveStream(this, stream);
  }
  function onDisconnect(this: LiveSocket): void {
    services.presence.closed(this);
    services.traffic.closed(this);
  }
  return (socket: LiveSocket): void => {
    socket.on('sync', onSync);
    socket.on('clock', onClock);
    socket.on('command', onCommand);
    socket.on('call', onCall);
    socket.on('leave', onLeave);
    socket.on('disconnect', onDisconnect);
  };
}
