import type { Envelope, SyncReply } from '@cascade/shared/live/protocol';
import { io, type Socket } from 'socket.io-client';
import type { Device } from '../../harness/device.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { type Fault, underTraffic } from '../fault.ts';

const NAMES = ['join', 'subscribe', 'leave', 'kick', 'recheck', 'e', 'heads', 'move', 'bye'];

/** One member's socket requests another's stream in every possible way. */
async function intrude(
  device: Device,
  wanted: string,
): Promise<{ socket: Socket; received: Envelope[] }> {
  const received: Envelope[] = [];
  const socket = io(device.http.origin, {
    path: '/live',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    extraHeaders: { cookie: device.cookie },
    auth: { stream: wanted, userId: wanted, room: wanted },
    query: { stream: wanted, rooms: wanted },
  });
  socket.on('e', (event: Envelope) => received.push(event));
  await waitUntil('the intruder is connected', () => socket.connected);
  for (const name of NAMES)
    for (const what of [wanted, [wanted], { s: wanted }]) socket.emit(name, what);
  return { socket, received };
}

async function ask(
  socket: Socket,
  own: string,
  epoch: string | null,
  wanted: string,
): Promise<string[]> {
  const answers: SyncReply[] = [];
  const spellings = [wanted, wanted.toUpperCase(), ` ${wanted}`, `${wanted}\0`, 'u:*', '__proto__'];
  for (const name of spellings)
    for (const n of [0, 1, Number.MAX_SAFE_INTEGER])
      answers.push(
        await socket.emitWithAck('sync', {
          epoch,
          cursors: JSON.parse(`{${JSON.stringify(name)}:${n}}`),
        }),
      );
  return answers
    .flatMap(({ streams }) => (streams ?? []).map(({ s }) => s))
    .filter((s) => s !== own);
}

/** Each member requests the next one's stream while that one acts. */
export const foreign: Fault = {
  name: 'foreign joins and cursors',
  run: (harness, size) =>
    underTraffic(harness, size, async ({ clients, traffic, expect }) => {
      const intruders: { socket: Socket; received: Envelope[]; own: string }[] = [];
      for (const [place, member] of clients.members.entries()) {
        const next = clients.members[(place + 1) % clients.members.length];
        const wanted = next?.devices[0]?.stream ?? '';
        for (const device of member.devices) {
          const { socket, received } = await intrude(device, wanted);
          const { epoch } = device.start;
          for (const history of [epoch, null])
            expect(
              'no other stream is returned',
              (await ask(socket, device.stream, history, wanted)).length === 0,
            );
          intruders.push({ socket, received, own: device.stream });
        }
      }
      await traffic.progress(size.commands);
      expect(
        'intruders receive their own member’s events',
        intruders.every(({ received }) => received.length > 0),
      );
      expect(
        'intruders receive nothing else',
        intruders.every(({ received, own }) => received.every(({ s }) => s === own)),
      );
      for (const { socket } of intruders) socket.disconnect();
    }),
};
