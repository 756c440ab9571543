import { TrafficSnapshot, trafficMeasured } from '@cascade/shared/features/traffic/contract';
import { ADMIN_NAMESPACE } from '@cascade/shared/kernel/event';
import { Envelope, LIVE_PATH } from '@cascade/shared/live/protocol';
import { io } from 'socket.io-client';
import { backoffMs } from '../../live/backoff.ts';

/** `away`: retrying. `refused`: not an admin. */
export type WatchState = 'connecting' | 'live' | 'away' | 'refused';

type Hooks = {
  onState: (state: WatchState) => void;
  onSnapshot: (snapshot: TrafficSnapshot, at: number) => void;
  /** Refetch the session to learn why. */
  onClosed: () => void;
};

/**
 * Own connection, as the main one may move to another gateway.
 * @returns stop
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
    removeEventListener('online', reconnect);
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
  const reconnect = () => {
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
    // A newer server's snapshot may not parse.
    const snapshot = TrafficSnapshot.safeParse(data.d);
    if (!snapshot.success) return;
    failures = 0;
    onState('live');
    onSnapshot(snapshot.data, Date.now());
  });
  addEventListener('online', reconnect);
  onState('connecting');
  return stop;
}
