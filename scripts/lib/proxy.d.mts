import type { Server, ServerOptions } from 'node:http';

type Proxy = {
  /** @returns the port, which 0 leaves to the system */
  listen: (port: number, host?: string) => Promise<number>;
  close: () => void;
  destroy: () => void;
};

export function createProxy(options: {
  ports: number[];
  trustedProxies?: number;
  checkEveryMs?: number;
  limits?: ServerOptions;
  guard?: (server: Server) => void;
}): Proxy;
