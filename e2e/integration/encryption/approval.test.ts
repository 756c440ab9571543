import { describe, expect, test, vi } from 'vitest';
import type { Approval, ApprovalFlow } from '../../../client/src/e2ee/keys-state.ts';
import { waitFor } from '../../../gateway/testing/listener.ts';
import { TestBrowsers } from './browsers.ts';
import type { PrivateBrowser } from './private-browser.ts';

describe('a second device', { timeout: 60_000 }, () => {
  const browsers = new TestBrowsers();
  const approvalOf = ({ messages }: PrivateBrowser): Approval => {
    const states = messages.flatMap((one) => (one.type === 'approval' ? [one.approval] : []));
    const last = states.at(-1);
    if (!last) throw new Error('No approval state was received.');
    return last;
  };
  const flowOf = (browser: PrivateBrowser, step: ApprovalFlow['step']): ApprovalFlow => {
    const flow = approvalOf(browser).flows.at(-1);
    expect(flow?.step).toBe(step);
    return flow as ApprovalFlow;
  };
  const flow = (browser: PrivateBrowser, step: ApprovalFlow['step']) =>
    vi.waitFor(() => flowOf(browser, step), { timeout: 10_000 });
  const approved = (browser: PrivateBrowser) =>
    vi.waitFor(() => expect(approvalOf(browser).isApproved).toBe(true), { timeout: 10_000 });

  async function trio() {
    const [ana, ben] = [await browsers.gateway.person(), await browsers.gateway.person()];
    const old = await browsers.start(ana);
    const bens = await browsers.start(ben);
    await bens.sends(ana, 'from before');
    await old.sends(ben, 'my own');
    expect(await old.reads(ben)).toEqual(['from before', 'my own']);
    await old.engine.beginRecovery();
    await waitFor(async () =>
      expect((await browsers.gateway.call(ana, '/api/keys/backup')).body.count).toBe(2),
    );
    const anaElsewhere = await browsers.elsewhere(ana);
    const fresh = await browsers.start(anaElsewhere, '-second');
    return { ana, ben, old, bens, fresh, anaElsewhere };
  }
  async function asked({ old, fresh }: { old: PrivateBrowser; fresh: PrivateBrowser }) {
    await fresh.engine.approve('start', '');
    const { id, deviceId } = await flow(old, 'asked');
    expect(deviceId).toBe(approvalOf(fresh).deviceId);
    await old.engine.approve('accept', id);
    const { qr } = await flow(fresh, 'ready');
    return { id, qr: qr ?? [] };
  }

  test('neither reads nor writes before approval, and receives nothing', async () => {
    const { ana, ben, old, bens, fresh } = await trio();
    expect(approvalOf(fresh)).toMatchObject({ isApproved: false, approvedIds: [] });
    expect(approvalOf(old).approvedIds).toEqual([approvalOf(old).deviceId]);
    await fresh.sends(ben, 'may I?');
    expect(await fresh.waiting()).toHaveLength(1);
    await expect(fresh.engine.beginRecovery()).rejects.toMatchObject({ status: 409 });
    expect(await bens.reads(ana)).toEqual(['from before', 'my own']);
    // Its keys are available but not requested.
    expect(approvalOf(old).isApproved).toBe(true);
  });

  test('is approved by the code on its screen: it reads history, and queued messages are sent', async () => {
    const { ana, ben, old, bens, fresh } = await trio();
    await fresh.sends(ben, 'from my phone');
    expect(await fresh.reads(ben)).toEqual(['no_key', 'no_key']);
    const { id, qr } = await asked({ old, fresh });
    await old.engine.approve('scan', id, qr);
    await flow(fresh, 'scanned');
    expect(approvalOf(fresh).isApproved).toBe(false);
    await fresh.engine.approve('confirm', id);
    await approved(fresh);
    await waitFor(async () => expect(await fresh.waiting()).toEqual([]));
    expect(await bens.reads(ana)).toEqual(['from before', 'my own', 'from my phone']);
    await vi.waitFor(
      async () =>
        expect(await fresh.reads(ben)).toEqual(['from before', 'my own', 'from my phone']),
      { timeout: 10_000 },
    );
    await waitFor(async () => {
      expect(fresh.messages).toContainEqual({ type: 'recovery', recovery: { state: 'on' } });
      expect(approvalOf(old).approvedIds).toHaveLength(2);
    });
    await bens.sends(ana, 'to both');
    for (const browser of [old, fresh]) expect((await browser.reads(ben)).at(-1)).toBe('to both');
    // The same identity: Ben is not warned.
    expect(await bens.engine.safety(ana.publicId)).toMatchObject({ state: 'unverified' });
  });

  test('is approved by a short code, also after a QR code was shown', async () => {
    const { ben, old, fresh } = await trio();
    const { id } = await asked({ old, fresh });
    await old.engine.approve('compare', id);
    const here = await flow(old, 'compare');
    const there = await flow(fresh, 'compare');
    expect(here.pictures).toHaveLength(7);
    expect(here.pictures).toEqual(there.pictures);
    expect(here.numbers).toEqual(there.numbers);
    await old.engine.approve('confirm', id);
    await flow(old, 'waiting');
    expect(approvalOf(fresh).isApproved).toBe(false);
    await fresh.engine.approve('confirm', id);
    await approved(fresh);
    await vi.waitFor(
      async () => expect(await fresh.reads(ben)).toEqual(['from before', 'my own']),
      { timeout: 10_000 },
    );
  });

  test('with a different short code is not approved, and can ask again', async () => {
    const { old, fresh } = await trio();
    const { id } = await asked({ old, fresh });
    await fresh.engine.approve('compare', id);
    await flow(old, 'compare');
    await flow(fresh, 'compare');
    await old.engine.approve('mismatch', id);
    expect((await flow(fresh, 'ended')).why).toBe('mismatch');
    expect(approvalOf(fresh).isApproved).toBe(false);
    await fresh.engine.approve('cancel', id);
    const again = await asked({ old, fresh });
    expect(again.id).not.toBe(id);
  });

  test('is not approved by an altered code', async () => {
    const { old, fresh } = await trio();
    const { id, qr } = await asked({ old, fresh });
    const forged = [...qr];
    // One bit changed, as a server could do.
    forged[60] = (forged[60] ?? 0) ^ 1;
    await expect(old.engine.approve('scan', id, forged)).rejects.toMatchObject({ status: 422 });
    expect(approvalOf(fresh).isApproved).toBe(false);
    expect(approvalOf(old).approvedIds).toHaveLength(1);
  });

  test('cannot approve itself with an identity made by the server', async () => {
    const { fresh } = await trio();
    const ghost = await browsers.gateway.person();
    const ghosts = await browsers.start(ghost);
    expect(approvalOf(ghosts).isApproved).toBe(true);
    // The server claims a signature by some key.
    await browsers.gateway.database.sql`
      update devices set approved_at = now(), approved_by = 'device'
      where device_id = ${approvalOf(fresh).deviceId}`;
    await fresh.engine.syncAfterReconnection();
    expect(approvalOf(fresh)).toMatchObject({ isApproved: false, approvedIds: [] });
  });

  test('that was reloaded asks again, and the earlier request is cancelled', async () => {
    const { old, fresh } = await trio();
    await fresh.engine.approve('start', '');
    const first = await flow(old, 'asked');
    fresh.close();
    await fresh.open();
    await fresh.engine.approve('start', '');
    // Two simultaneous requests cancel each other; the next one counts.
    await waitFor(() => expect(approvalOf(fresh).flows.at(-1)?.step).toBe('asked'));
    await waitFor(() => expect(approvalOf(old).flows.at(-1)?.id).not.toBe(first.id));
    const { id } = await flow(old, 'asked');
    await old.engine.approve('accept', id);
    await flow(fresh, 'ready');
  });

  test('can still be approved when the old device is reloaded in between', async () => {
    const { old, fresh } = await trio();
    await fresh.engine.approve('start', '');
    const { id } = await flow(old, 'asked');
    old.close();
    old.messages.length = 0;
    await (await old.open()).listen();
    expect((await flow(old, 'asked')).id).toBe(id);
    await old.engine.approve('accept', id);
    const { qr } = await flow(fresh, 'ready');
    await old.engine.approve('scan', id, qr ?? []);
    await flow(fresh, 'scanned');
    await fresh.engine.approve('confirm', id);
    await approved(fresh);
    await flow(old, 'done');
    await old.engine.approve('cancel', id);
    expect(approvalOf(old).flows).toEqual([]);
  });

  test('is approved by the recovery key only', async () => {
    const [ana, ben] = [await browsers.gateway.person(), await browsers.gateway.person()];
    const old = await browsers.start(ana);
    const key = await old.engine.beginRecovery();
    const fresh = await browsers.start(await browsers.elsewhere(ana), '-second');
    await fresh.engine.recover(key);
    expect(approvalOf(fresh).isApproved).toBe(true);
    const bens = await browsers.start(ben);
    await fresh.sends(ben, 'it is me');
    expect(await bens.reads(ana)).toEqual(['it is me']);
  });

  test('that was removed reads and writes nothing more, despite its keys and cookie', async () => {
    const { ana, ben, old, bens, fresh, anaElsewhere } = await trio();
    const { id, qr } = await asked({ old, fresh });
    await old.engine.approve('scan', id, qr);
    await flow(fresh, 'scanned');
    await fresh.engine.approve('confirm', id);
    await approved(fresh);
    await bens.sends(ana, 'both can read this');
    expect((await fresh.reads(ben)).at(-1)).toBe('both can read this');

    const { deviceId } = approvalOf(fresh);
    const removed = await browsers.gateway.call(ana, `/api/keys/devices/${deviceId}`, {
      method: 'DELETE',
    });
    expect(removed.status).toBe(200);
    await waitFor(() => expect(approvalOf(old).approvedIds).toHaveLength(1));
    // Sent to nobody: it still has its keys, but an invalid cookie.
    await fresh.sends(ben, 'let me in');
    expect(await fresh.waiting()).toHaveLength(1);
    const calls = [
      '/api/messages/conversations',
      `/api/messages/${ben.publicId}`,
      '/api/keys/devices',
    ];
    for (const path of calls)
      expect((await browsers.gateway.call(anaElsewhere, path)).status).toBe(401);
    await bens.sends(ana, 'not for the removed one');
    await old.sends(ben, 'nor this');
    expect((await old.reads(ben)).slice(-2)).toEqual(['not for the removed one', 'nor this']);
    for (const message of (await old.thread(ben)).slice(-2))
      expect(await fresh.engine.open(message, ben.publicId)).toMatchObject({ why: 'no_key' });
  });
});
