import { type Fault, underTraffic } from './fault.ts';

const AHEAD_MS = 5 * 60_000;

/** Every client's clock is five minutes ahead: its ids and its notion of now come from there. */
export const wrongClock: Fault = {
  name: 'client clocks five minutes ahead',
  run: async (lab, size) => {
    const rightNow = Date.now;
    Date.now = () => rightNow() + AHEAD_MS;
    try {
      return await underTraffic(lab, size, async ({ crowd, traffic }) => {
        for (const wire of crowd.wires) wire.cut();
        for (const wire of crowd.wires) wire.heal();
        await traffic.progress(size.commands);
      });
    } finally {
      Date.now = rightNow;
    }
  },
};
