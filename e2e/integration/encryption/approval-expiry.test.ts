import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Approval } from '../../../client/src/e2ee/keys-state.ts';
import { TestBrowsers } from './browsers.ts';
import type { PrivateBrowser } from './private-browser.ts';

const MINUTE_MS = 60_000;

/** Requests for approval are open for ten minutes (decision 18). */
describe('a request to approve a device', { timeout: 60_000 }, () => {
  const browsers = new TestBrowsers();
  afterEach(() => vi.restoreAllMocks());

  const approvalOf = ({ messages }: PrivateBrowser): Approval | undefined =>
    messages.flatMap((one) => (one.type === 'approval' ? [one.approval] : [])).at(-1);
  const stepOf = (browser: PrivateBrowser) => approvalOf(browser)?.flows.at(-1)?.step;
  const atStep = (browser: PrivateBrowser, step: string) =>
    vi.waitFor(() => expect(stepOf(browser)).toBe(step), { timeout: 10_000 });

  /** An approved device and a new one of the same member. */
  async function pair() {
    const ana = await browsers.gateway.person();
    const old = await browsers.start(ana);
    const fresh = await browsers.start(await browsers.elsewhere(ana), '-second');
    expect(approvalOf(old)?.isApproved).toBe(true);
    return { ana, old, fresh };
  }

  test.each([
    { minutes: 9, flows: [{ step: 'asked', side: 'old' }] },
    { minutes: 11, flows: [] },
  ])('that is $minutes minutes old when the approved device opens', async ({ minutes, flows }) => {
    const { ana, old, fresh } = await pair();
    old.close();
    old.messages.length = 0;
    await fresh.engine.approve('start', '');
    const moved = await browsers.gateway.database.sql`
      update device_inbox set content = jsonb_set(content, '{timestamp}',
        to_jsonb((content ->> 'timestamp')::bigint - ${minutes * MINUTE_MS}))
      where user_id = ${ana.id} and type = 'm.key.verification.request' returning 1`;
    expect(moved).toHaveLength(1);
    await old.open();
    await old.engine.syncAfterReconnection();
    expect(approvalOf(old)).toMatchObject({ isApproved: true, flows });
  });

  test('that runs out while both devices wait ends on both, and its code approves nothing', async () => {
    const { old, fresh } = await pair();
    await fresh.engine.approve('start', '');
    await atStep(old, 'asked');
    const id = approvalOf(old)?.flows.at(-1)?.id ?? '';
    await old.engine.approve('accept', id);
    await atStep(fresh, 'ready');
    const qr = approvalOf(fresh)?.flows.at(-1)?.qr ?? [];
    expect(qr.length).toBeGreaterThan(0);

    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 11 * MINUTE_MS);
    await expect(old.engine.approve('scan', id, qr)).rejects.toMatchObject({ status: 409 });
    for (const { engine } of [old, fresh]) await engine.syncAfterReconnection();
    for (const browser of [old, fresh])
      expect(approvalOf(browser)?.flows.at(-1)).toMatchObject({ step: 'ended', why: 'expired' });
    expect(approvalOf(fresh)?.isApproved).toBe(false);
    expect(approvalOf(old)?.approvedIds).toHaveLength(1);
    // The new device can ask again.
    vi.restoreAllMocks();
    await fresh.engine.approve('cancel', id);
    await fresh.engine.approve('start', '');
    await atStep(old, 'asked');
  });
});
