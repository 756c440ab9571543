type Proxy = {
  /** @returns the port, which 0 leaves to the system */
  listen: (port: number) => Promise<number>;
  close: () => void;
  destroy: () => void;
};

export function createProxy(options: {
  ports: number[];
  trustedProxies?: number;
  checkEveryMs?: number;
}): Proxy;
