import type { HarnessMember } from '../../harness/clients.ts';
import type { Device } from '../../harness/device.ts';
import { readEntries } from '../../harness/entries.ts';
import { sleep, waitUntil } from '../../harness/wait-until.ts';
import { type Fault, type Scene, underTraffic } from '../fault.ts';

const FRAME_BYTES = 32 * 1024;
const FIRST_PUSH_FRAMES = 60;
/** Slow enough for the gateway to check its readers before one is disconnected. */
const PACE_MS = 60;
/** Here only the gateway may lose patience. */
const PATIENT = { silentMs: 60_000 };

/** Emits ballast to a stalled reader until the gateway sees the socket in the wanted state. */
async function pushUntil(
  { harness }: Scene,
  { stream, socket }: Device,
  isThere: (rooms: string[] | undefined) => boolean,
): Promise<number> {
  let frames = 0;
  const push = () => {
    frames += 1;
    harness.probe.emitBallast(stream, FRAME_BYTES);
  };
  while (frames < FIRST_PUSH_FRAMES) push();
  await waitUntil('the gateway detects the stalled reader', async () => {
    push();
    await sleep(PACE_MS);
    return isThere(await harness.probe.roomsOf(socket?.id ?? ''));
  });
  return frames;
}

async function stayStuck(scene: Scene, member: HarnessMember, reader: Device): Promise<void> {
  const dropped = reader.disconnects;
  reader.proxy.stall('down');
  await pushUntil(scene, reader, (rooms) => rooms === undefined);
  reader.proxy.heal();
  await waitUntil('it notices the disconnection', () => reader.disconnects > dropped);
  const [, head] = await readEntries(scene.clients, member);
  await waitUntil('it has reconnected and caught up', () => reader.isQuiet && reader.knows(head));
}

/** One device stops reading while many events are emitted to its member. */
export const stalledReader: Fault = {
  name: 'a reader stalls',
  run: (harness, size) =>
    underTraffic(
      harness,
      { ...size, devices: 3 },
      async (scene) => {
        const { clients, traffic, expect, note } = scene;
        const member = clients.members[0];
        const reader = member?.devices.pop(); // it only reads, so its member never waits for it
        if (!member || !reader) throw new Error('There is no reader.');
        await traffic.progress(1);

        reader.proxy.stall('down');
        const frames = await pushUntil(scene, reader, (rooms) => !rooms?.length);
        const rooms = await harness.probe.roomsOf(reader.socket?.id ?? '');
        expect('it left its rooms and kept its connection', rooms?.length === 0);
        note(`left its rooms after ${(frames * FRAME_BYTES) / 1024} KiB`);
        await traffic.progress(size.commands);
        reader.proxy.heal();
        await waitUntil('it is back in its room', async () =>
          Boolean((await harness.probe.roomsOf(reader.socket?.id ?? ''))?.length),
        );
        const [, head] = await readEntries(clients, member);
        await waitUntil('it has caught up', () => reader.isQuiet && reader.knows(head));
        expect('it was never disconnected', reader.disconnects === 0);
        if (size.isPatient) await stayStuck(scene, member, reader);
        expect(
          'the others were not affected',
          clients.devices.every(({ disconnects }) => disconnects === 0),
        );
        member.devices.push(reader);
      },
      PATIENT,
    ),
};
