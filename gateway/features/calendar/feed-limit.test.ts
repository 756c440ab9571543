import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CALENDAR } from '../../testing/calendar.ts';
import { startGateway, type TestGateway } from '../../testing/gateway.ts';

describe('an address that is asked for too often', () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway({ env: { RATE_LIMIT_SCALE: '0.01' } });
  });
  afterAll(() => gateway.close());

  test('is refused for a while, found or not', async () => {
    const ask = () => gateway.call(null, `${CALENDAR}/feed/${'a'.repeat(43)}.ics`);
    const replies = [];
    for (let time = 0; time < 13; time += 1) replies.push(await ask());
    expect(replies.map(({ status }) => status)).toEqual([...Array(12).fill(404), 429]);
    expect(Number(replies.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
