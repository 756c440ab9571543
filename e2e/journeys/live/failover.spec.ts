import { expect, test } from '@playwright/test';
import { expectAllReady, gatewayPids } from '../support/gateways.ts';
import { isLive, newcomer, secondDevice } from '../support/people.ts';

test('a gateway is killed under both devices: they move to the other one and miss nothing', async ({
  browser,
  baseURL,
}) => {
  const dataDir = test.info().config.metadata.dataDir as string;
  const context = await newcomer(browser, baseURL ?? '');
  const desk = await context.newPage();
  await desk.goto('/scenario/24');
  const phone = await secondDevice(context, desk);
  await phone.goto('/scenario/24');
  await isLive(desk);
  await isLive(phone);
  const pids = gatewayPids(dataDir);
  expect(pids.length).toBeGreaterThanOrEqual(2);
  // Each in turn, so that every device loses its gateway once.
  for (const [turn, pid] of pids.slice(0, 2).entries()) {
    process.kill(pid, 'SIGKILL');
    await expect
      .poll(async () => {
        const reply = await context.request.post('/api/scenarios/24/bookmark').catch(() => null);
        return reply?.ok() ?? false;
      })
      .toBe(true);
    const { bookmarked } = await (await context.request.get('/api/progress/24')).json();
    const label = bookmarked ? 'Bookmarked' : 'Bookmark';
    for (const page of [desk, phone]) {
      await expect(page.getByRole('button', { name: label, exact: true })).toBeVisible({
        timeout: 30_000,
      });
      await expect(page.locator('[data-live="live"]')).toBeAttached({ timeout: 30_000 });
    }
    await expect
      .poll(() => gatewayPids(dataDir).length, { message: `turn ${turn}`, timeout: 30_000 })
      .toBeGreaterThanOrEqual(2);
  }
  await expectAllReady(dataDir);
  await phone.context().close();
  await context.close();
});
