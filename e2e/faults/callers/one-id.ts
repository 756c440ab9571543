import { isDeepStrictEqual } from 'node:util';
import { newId } from '@cascade/shared/kernel/id';
import { type Fault, underTraffic } from '../fault.ts';

export const oneId: Fault = {
  name: 'one id sent ten times over two gateways',
  run: (harness, size) =>
    underTraffic(harness, size, async ({ clients, traffic, expect }) => {
      for (const member of clients.members) {
        const key = newId();
        const target = member.stationIds[1] ?? 0;
        const firstSentAt = performance.now();
        const answers = await Promise.all(
          Array.from({ length: 10 }, (_, copy) =>
            member.devices[copy % member.devices.length]?.http.send(
              'post',
              `/api/scenarios/${target}/bookmark`,
              { key },
            ),
          ),
        );
        const first = answers[0];
        expect('all ten were answered', first?.status === 200);
        expect(
          'all ten answers are the same',
          answers.every((answer) => isDeepStrictEqual(answer, first)),
        );
        const ack = { body: first?.body, at: performance.now() };
        traffic.commands.push({
          kind: 'bookmark',
          member,
          target,
          firstSentAt,
          refusals: [],
          ack,
        });
      }
    }),
};
