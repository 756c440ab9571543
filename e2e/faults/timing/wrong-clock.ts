import { type Fault, underTraffic } from '../fault.ts';

const AHEAD_MS = 5 * 60_000;

/** Clients' clocks are five minutes ahead, and with them their ids. */
export const wrongClock: Fault = {
  name: 'client clocks five minutes ahead',
  run: async (harness, size) => {
    const rightNow = Date.now;
    Date.now = () => rightNow() + AHEAD_MS;
    try {
      return await underTraffic(harness, size, async ({ clients, traffic }) => {
        for (const proxy of clients.proxies) proxy.cut();
        for (const proxy of clients.proxies) proxy.heal();
        await traffic.progress(size.commands);
      });
    } finally {
      Date.now = rightNow;
    }
  },
};
