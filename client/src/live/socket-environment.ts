import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';

export type SocketEnvironment = {
  connect: (options: Partial<ManagerOptions & SocketOptions>) => Socket;
  /**
   * Calls back when an immediate reconnection attempt is worthwhile.
   * @returns unsubscribe
   */
  onRetryHint: (retry: () => void) => () => void;
};

/** The browser page: its origin, network and visibility. */
export const page: SocketEnvironment = {
  connect: (options) => io(options),
  onRetryHint: (retry) => {
    const onChange = () => {
      if (document.visibilityState !== 'hidden') retry();
    };
    addEventListener('online', onChange);
    document.addEventListener('visibilitychange', onChange);
    return () => {
      removeEventListener('online', onChange);
      document.removeEventListener('visibilitychange', onChange);
    };
  },
};
