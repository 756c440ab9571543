import { TrafficSnapshot, trafficMeasured } from '@cascade/shared/features/traffic/contract';
import { ADMIN_NAMESPACE } from '@cascade/shared/kernel/event';
import { Envelope, LIVE_PATH } from '@cascade/shared/live/protocol';
import { io } from 'socket.io-client';
import { backoffMs } from '../../live/backoff.ts';

/** `away`: no connection, and it is being tried again. `refused`: this is for admins. */
export type WatchState = 'connecting' | 'live' | 'away' | 'refused';

type Hooks = {
  onState: (state: WatchState) => void;
  onSnapshot: (snapshot: TrafficSnapshot, at: number) => void;
  /** The server closed the door; whoever asks who is here will learn why. */
  onClosed: () => void;
};

/**
 * Watches the installation over a connection of its own: the page's other one must be free to move
 * to another gateway without it.
 * @returns how to stop, which ends all cost on the servers
 */
export function watchTraffic({ onState, onSnapshot, onClosed }: Hooks): () => void {
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const socket = io(ADMIN_NAMESPACE, {
    path: LIVE_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  });
  const stop = () => {
    isOver = true;
    clearTimeout(retry);
    removeEventListener('online', hurry);
    socket.disconnect();
  };
  const refuse = () => {
    stop();
    onState('refused');
  };
  const later = () => {
    if (isOver) return;
    onState('away');
    clearTimeout(retry);
    retry = setTimeout(() => socket.connect(), backoffMs(failures, Math.random()));
    failures += 1;
    if (failures % 4 === 0) onClosed();
  };
  const hurry = () => {
    if (socket.connected) return;
    clearTimeout(retry);
    socket.connect();
  };
  socket.on('disconnect', later);
  socket.on('connect_error', ({ message }) => (message === 'forbidden' ? refuse() : later()));
  socket.on('bye', ({ code }: { code: string }) => {
    onClosed();
    if (code === 'forbidden') refuse();
  });
  socket.on('e', (frame: unknown) => {
    const { success, data } = Envelope.safeParse(frame);
    if (!success || data.e !== trafficMeasured.name) return;
    // A newer server may say what this page does not know; the next reload will.
    const snapshot = TrafficSnapshot.safeParse(data.d);
    if (!snapshot.success) return;
    failures = 0;
    onState('live');
    onSnapshot(snapshot.data, Date.now());
  });
  addEventListener('online', hurry);
  onState('connecting');
  return stop;
}
