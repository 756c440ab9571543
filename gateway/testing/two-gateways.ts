import { afterAll, afterEach, beforeAll } from 'vitest';
import { startGateway, type TestGateway } from './gateway.ts';
import { Listeners } from './listener.ts';

export type TwoGateways = { here: TestGateway; there: TestGateway; listeners: Listeners };

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
