import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

export type FaultableLink = { url: string; stall: () => void; close: () => Promise<void> };

export async function openFaultableLink(redisUrl: string): Promise<FaultableLink> {
  const target = new URL(redisUrl);
  const ends = new Set<Socket>();
  let isHeldUp = false;
  const server = createServer((near) => {
    const far = connect(Number(target.port || 6379), target.hostname);
    for (const end of [near, far]) {
      ends.add(end);
      end.on('error', () => {});
      end.on('close', () => {
        ends.delete(end);
        near.destroy();
        far.destroy();
      });
    }
    near.on('data', (sent) => {
      if (!isHeldUp) far.write(sent);
    });
    far.pipe(near);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(redisUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    stall: () => {
      isHeldUp = true;
    },
    close: async () => {
      for (const end of ends) end.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
