import { createProxy } from '../../../scripts/lib/proxy.mjs';
import { waitUntil } from '../../harness/wait-until.ts';
import { type Fault, underTraffic } from '../fault.ts';

/** SIGTERM: a gateway disconnects its sockets properly and exits cleanly. */
export const drain: Fault = {
  name: 'SIGTERM: a gateway drains',
  run: async (harness, size) => {
    const ports = harness.gateways.map(({ process }) => process.port);
    const proxy = createProxy({ ports });
    const port = await proxy.listen(0);
    try {
      return await underTraffic(
        harness,
        size,
        async ({ clients, traffic, expect }) => {
          const [leaving] = harness.gateways;
          const end = await leaving?.process.end('SIGTERM');
          expect(`it ended with code 0, not ${end?.code ?? end?.signal}`, end?.code === 0);
          await traffic.progress(size.commands);
          await waitUntil('every device is live', () => clients.devices.every((it) => it.isQuiet));
          expect(
            'some sockets had to move',
            clients.devices.some(({ disconnects }) => disconnects > 0),
          );
          await leaving?.process.start();
        },
        { route: () => [port] },
      );
    } finally {
      proxy.destroy();
    }
  },
};
