import { afterAll, afterEach, beforeAll } from 'vitest';
import { startGateway, type TestGateway } from './gateway.ts';
import { Listeners } from './listener.ts';

export type TwoGateways = { here: TestGateway; there: TestGateway; listeners: Listeners };

/** Two gateways on one database for the tests of a block, from its first to its last. */
export function twoGateways(): TwoGateways {
  const two = { listeners: new Listeners() } as TwoGateways;
  beforeAll(async () => {
    two.here = await startGateway();
    two.there = await startGateway({ database: two.here.database as never });
  });
  afterEach(() => two.listeners.closeAll());
  afterAll(async () => {
    await two.there.close();
    await two.here.close();
  });
  return two;
}
