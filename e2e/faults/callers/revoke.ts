import { streamOf } from '@cascade/shared/kernel/event';
import type { Device } from '../../harness/device.ts';
import { waitUntil } from '../../harness/wait-until.ts';
import { type Fault, type Scene, underTraffic } from '../fault.ts';

type AccountSession = { id: string; isCurrent: boolean };

/** A device that must receive nothing more. */
async function hearsNothing({ traffic, size, expect }: Scene, device: Device): Promise<void> {
  const received = device.received.length;
  await traffic.progress(size.commands);
  expect('it receives nothing more', device.received.length === received);
}

export const revoke: Fault = {
  name: 'a session is revoked on the other gateway',
  run: (harness, size) =>
    underTraffic(harness, { ...size, devices: 3 }, async (scene) => {
      const { clients, traffic, expect } = scene;
      const member = clients.members[0];
      const revoked = member?.devices.pop();
      if (!revoked) throw new Error('The member has no device.');
      await traffic.progress(1);
      // The second gateway gets the request; the socket is on the first.
      const asking = member?.devices[1];
      const own = (await revoked.http.read('/api/account/sessions')) as AccountSession[];
      const id = own.find(({ isCurrent }) => isCurrent)?.id;
      const answer = await asking?.http.send('delete', `/api/account/sessions/${id}`);
      expect('the revocation is acknowledged', answer?.status === 200);
      await waitUntil('the connection is permanently refused', () => revoked.refusals > 0);
      await waitUntil('the socket is gone', () => revoked.socket?.connected === false);
      await hearsNothing(scene, revoked);
      const refused = await revoked.http.send('get', '/api/progress');
      expect('its calls are refused', refused.status === 401);
      revoked.close();
    }),
};

export const kick: Fault = {
  name: 'a member is kicked out of a stream',
  run: (harness, size) =>
    underTraffic(harness, size, async (scene) => {
      const { clients, traffic, expect } = scene;
      const member = clients.members[0];
      if (!member) throw new Error('There are no clients.');
      harness.probe.kick(member.id, streamOf.member(member.id));
      await waitUntil('it is in no room of any gateway', async () => {
        const rooms = await Promise.all(
          member.devices.map(({ socket }) => harness.probe.roomsOf(socket?.id ?? '')),
        );
        return rooms.every((found) => found?.length === 0);
      });
      for (const device of member.devices) {
        await device.socket?.emitWithAck('clock');
        await hearsNothing(scene, device);
      }
      expect(
        'the sockets themselves stay',
        member.devices.every(({ socket }) => socket?.connected),
      );
      await traffic.rest(member);
      clients.dismiss(member);
    }),
};
