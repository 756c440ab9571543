import { io, type ManagerOptions, type Socket, type SocketOptions } from 'socket.io-client';

/** What a connection stands on. */
export type SocketEnvironment = {
  connect: (options: Partial<ManagerOptions & SocketOptions>) => Socket;
  /** Calls back when a new attempt is worth making at once. @returns how to stop */
  onRetryHint: (hurry: () => void) => () => void;
};

/** A page: its own origin, its network and whether somebody looks at it. */
export const page: SocketEnvironment = {
  connect: (options) => io(options),
  onRetryHint: (hurry) => {
    const look = () => {
      if (document.visibilityState !== 'hidden') hurry();
    };
    addEventListener('online', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      removeEventListener('online', look);
      document.removeEventListener('visibilitychange', look);
    };
  },
};
