import { afterAll, afterEach, beforeAll } from 'vitest';
import { startGateway, type TestGateway } from './gateway.ts';
import { Listeners } from './listener.ts';

type Options = Omit<NonNullable<Parameters<typeof startGateway>[0]>, 'database'>;

export type TwoGateways = { here: TestGateway; there: TestGateway; listeners: Listeners };

/** Two gateways on one database, started and closed with the file or group of tests. */
export function twoGateways(options: Options = {}): TwoGateways {
  const two = { listeners: new Listeners() } as TwoGateways;
  beforeAll(async () => {
    two.here = await startGateway(options);
    two.there = await startGateway({ ...options, database: two.here.database as never });
  });
  afterEach(() => two.listeners.closeAll());
  afterAll(async () => {
    await two.there.close();
    await two.here.close();
  });
  return two;
}
