import { waitUntil } from '../../harness/wait-until.ts';
import { type Fault, underTraffic } from '../fault.ts';

export const killGateway: Fault = {
  name: 'SIGKILL of each gateway',
  run: (harness, size) =>
    underTraffic(harness, size, async ({ clients, traffic, expect }) => {
      for (const [place, gateway] of harness.gateways.entries()) {
        const before = clients.devices.filter(({ disconnects }) => disconnects > 0).length;
        await gateway.process.end('SIGKILL');
        await traffic.progress(size.commands);
        await waitUntil('every device is live again', () =>
          clients.devices.every((it) => it.isQuiet),
        );
        const after = clients.devices.filter(({ disconnects }) => disconnects > 0).length;
        expect(`gateway ${place + 1} had sockets to lose`, after > before || place > 0);
        await gateway.process.start();
      }
    }),
};
