import type { LabMember } from '../harness/crowd.ts';
import type { Device } from '../harness/device.ts';
import { readEntries } from '../harness/entries.ts';
import { soon, until } from '../harness/until.ts';
import { type Fault, type Scene, underTraffic } from './fault.ts';

const FRAME_BYTES = 32 * 1024;
/** What the network between two processes of one machine takes at least before it pushes back. */
const FIRST_PUSH_FRAMES = 60;
/** Slow enough for the gateway to look at its readers before one is hopeless. */
const PACE_MS = 60;

/** Pushes ballast at a reader who does not read, until the gateway has the socket as wanted. */
async function pushUntil(
  { lab }: Scene,
  { stream, socket }: Device,
  isThere: (rooms: string[] | undefined) => boolean,
): Promise<number> {
  let frames = 0;
  const push = () => {
    frames += 1;
    lab.eye.tell(stream, FRAME_BYTES);
  };
  while (frames < FIRST_PUSH_FRAMES) push();
  await until('the gateway notices the stalled reader', async () => {
    push();
    await soon(PACE_MS);
    return isThere(await lab.eye.roomsOf(socket?.id ?? ''));
  });
  return frames;
}

/** It stops reading again, and this time for so long that the gateway gives it up. */
async function stayStuck(scene: Scene, member: LabMember, reader: Device): Promise<void> {
  const dropped = reader.disconnects;
  reader.wire.stall('down');
  await pushUntil(scene, reader, (rooms) => rooms === undefined);
  reader.wire.heal();
  await until('it learns that it was let go', () => reader.disconnects > dropped);
  const [, head] = await readEntries(scene.crowd, member);
  await until('it has come back and read', () => reader.isQuiet && reader.knows(head));
}

/** One device stops reading while much is said to its member. */
export const stalledReader: Fault = {
  name: 'a reader stalls',
  run: (lab, size) =>
    underTraffic(lab, { ...size, devices: 3 }, async (scene) => {
      const { crowd, traffic, expect, note } = scene;
      const member = crowd.members[0];
      const reader = member?.devices.pop(); // it only reads, so its member never waits for it
      if (!member || !reader) throw new Error('There is no reader.');
      await traffic.progress(1);

      reader.wire.stall('down');
      const frames = await pushUntil(scene, reader, (rooms) => !rooms?.length);
      const rooms = await lab.eye.roomsOf(reader.socket?.id ?? '');
      expect('it left its rooms and kept its connection', rooms?.length === 0);
      note(`left its rooms after ${(frames * FRAME_BYTES) / 1024} KiB`);
      await traffic.progress(size.commands);
      reader.wire.heal();
      await until('it is back in its room', async () =>
        Boolean((await lab.eye.roomsOf(reader.socket?.id ?? ''))?.length),
      );
      const [, head] = await readEntries(crowd, member);
      await until('it has read what it missed', () => reader.isQuiet && reader.knows(head));
      expect('it was never disconnected', reader.disconnects === 0);
      if (size.isPatient) await stayStuck(scene, member, reader);
      expect(
        'the others were not harmed',
        crowd.devices.every(({ disconnects }) => disconnects === 0),
      );
      member.devices.push(reader);
    }),
};
