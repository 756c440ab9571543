import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';

export type SocketEnvironment = {
  connect: (options: Partial<ManagerOptions & SocketOptions>) => Socket;
  /**
   * A reconnection attempt is worthwhile now.
   * @returns unsubscribe
   */
  onRetryHint: (retry: () => void) => () => void;
  /** How long a gateway may be silent before it is doubted, in ms. */
  silentMs?: number | undefined;
};

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
