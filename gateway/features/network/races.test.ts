import type { Person } from '@cascade/db/factories/people';
import { lockPair } from '@cascade/db/features/network/connections.queries';
import { beforeEach, describe, expect, test } from 'vitest';
import { heldChange, somebodyWaits } from '../../testing/held-change.ts';
import { block } from '../../testing/messaging.ts';
import { connected, connectionCall, connectionDone, shownTo } from '../../testing/network.ts';
import { twoGateways } from '../../testing/two-gateways.ts';

const ROUNDS = 8;

describe('two people who act at the same moment', () => {
  const two = twoGateways();
  let ana: Person;
  let ben: Person;
  beforeEach(async () => {
    [ana, ben] = await Promise.all([two.here.person(), two.here.person()]);
  });
  const rows = async () => {
    const { sql } = two.here.database;
    const ids = [ana.id, ben.id];
    const [row] = await sql<{ connections: number; requests: number }[]>`
      select (select count(*)::int from connections
          where low_id = any(${ids}) and high_id = any(${ids})) as connections,
        (select count(*)::int from connection_requests
          where asker_id = any(${ids}) and asked_id = any(${ids})) as requests`;
    return row;
  };
  const shown = async () => [await shownTo(two.here, ana), await shownTo(two.there, ben)];
  const friends = () => [[`connected ${ben.handle}`], [`connected ${ana.handle}`]];
  /** Both calls wait for the pair before either goes on. */
  async function atOnce(...calls: (() => Promise<unknown>)[]): Promise<void> {
    const letGo = await heldChange(two.here, ({ tx }) => lockPair(tx, ana.id, ben.id));
    const under = Promise.all(calls.map((call) => call()));
    await somebodyWaits(two.here);
    await letGo();
    await under;
  }

  test('who ask each other become connected, each time', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await atOnce(
        () => connectionDone(two.here, ana, 'ask', ben),
        () => connectionDone(two.there, ben, 'ask', ana),
      );
      expect(await shown()).toEqual(friends());
      expect(await rows()).toEqual({ connections: 1, requests: 0 });
      await connectionDone(two.here, ana, 'remove', ben);
    }
  });

  test('accepting and taking back end in a connection or in nothing, as the answer says', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      await connectionDone(two.here, ana, 'ask', ben);
      let status = 0;
      await atOnce(
        () => connectionDone(two.here, ana, 'take-back', ben),
        async () => {
          ({ status } = await connectionCall(two.there, ben, 'accept', ana));
        },
      );
      expect([200, 409]).toContain(status);
      expect(await shown()).toEqual(status === 200 ? friends() : [[], []]);
      await connectionDone(two.here, ana, 'remove', ben);
    }
  });

  test('blocking and accepting end without a connection, whichever comes first', async () => {
    await connectionDone(two.here, ana, 'ask', ben);
    await atOnce(
      () => connectionCall(two.there, ben, 'accept', ana),
      () => block(two.here, ana, ben),
    );
    expect(await shown()).toEqual([[], []]);
    expect(await rows()).toEqual({ connections: 0, requests: 0 });
  });

  test('blocking and asking end with nothing shown to the one who blocked', async () => {
    await atOnce(
      () => connectionDone(two.there, ben, 'ask', ana),
      () => block(two.here, ana, ben),
    );
    expect(await shown()).toEqual([[], [`sent ${ana.handle}`]]);
  });

  test('two who remove each other, or accept on two devices, get the same answer', async () => {
    await connectionDone(two.here, ana, 'ask', ben);
    await atOnce(
      () => connectionDone(two.here, ben, 'accept', ana),
      () => connectionDone(two.there, ben, 'accept', ana),
    );
    expect(await shown()).toEqual(friends());
    const bell = (await two.here.call(ana, '/api/notices')).body.notices;
    expect(bell).toHaveLength(1);
    await connectionDone(two.here, ana, 'remove', ben);
    await connected(two.here, ana, ben);
    await atOnce(
      () => connectionDone(two.here, ana, 'remove', ben),
      () => connectionDone(two.there, ben, 'remove', ana),
    );
    expect(await shown()).toEqual([[], []]);
  });
});
