import { until } from '../harness/until.ts';
import { type Fault, underTraffic } from './fault.ts';

/** Each gateway in its turn dies without a word; its clients go to the other. */
export const killGateway: Fault = {
  name: 'SIGKILL of each gateway',
  run: (lab, size) =>
    underTraffic(lab, size, async ({ crowd, traffic, expect }) => {
      for (const [place, gateway] of lab.gateways.entries()) {
        const before = crowd.devices.filter(({ disconnects }) => disconnects > 0).length;
        await gateway.process.end('SIGKILL');
        await traffic.progress(size.commands);
        await until('every device is live again', () => crowd.devices.every((it) => it.isQuiet));
        const after = crowd.devices.filter(({ disconnects }) => disconnects > 0).length;
        expect(`gateway ${place + 1} had sockets to lose`, after > before || place > 0);
        await gateway.process.start();
      }
    }),
};
