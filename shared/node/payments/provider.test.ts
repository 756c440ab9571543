import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '../../kernel/id.ts';
import { signatureOf } from '../test-provider/webhook-sender.ts';
import { ForgedEventError, type PaymentProvider, ProviderError } from './provider.ts';
import { HELD_MS, type ProviderFixture, providerFixtures } from './provider-fixtures.ts';

describe.each(Object.keys(providerFixtures))('the provider “%s”', (name) => {
  let fixture: ProviderFixture;
  let provider: PaymentProvider;
  beforeEach(async () => {
    const start = providerFixtures[name];
    if (!start) throw new Error(`There is no fixture of ${name}.`);
    fixture = await start();
    provider = fixture.provider;
  });
  afterEach(() => fixture.close());

  const asked = (paymentId = newId()) => ({
    paymentId,
    description: 'A mock examination with Dr Example',
    currency: 'gbp' as const,
    amount: 2500,
    expiresAt: new Date(Date.now() + HELD_MS),
    returnUrl: 'https://cascade.example/bookings/1',
  });
  const paid = async () => {
    const { reference } = await provider.openPage(asked());
    fixture.pay(reference);
    const { chargeReference } = await provider.readPayment(reference);
    if (chargeReference === null) throw new Error('Paid, and no charge.');
    return { reference, chargeReference };
  };
  const readAll = () =>
    fixture.sent().map(({ body, signature }) => provider.readEvent(body, signature, new Date()));
  const refusal = (act: Promise<unknown>) =>
    act.then(
      () => 'accepted',
      (error: unknown) => (error instanceof ProviderError ? error.kind : String(error)),
    );

  test('makes one page for a payment, however often it is asked', async () => {
    const same = asked();
    const [first, second] = await Promise.all([provider.openPage(same), provider.openPage(same)]);
    expect(await provider.openPage(same)).toEqual(first);
    expect(second.reference).toBe(first.reference);
    expect(first.url).toMatch(/^https?:\/\//);
    expect(await provider.readPayment(first.reference)).toMatchObject({
      state: 'open',
      amount: 2500,
      currency: 'gbp',
      chargeReference: null,
      paidAt: null,
    });
  });

  test('takes money by a page, and says so in an event', async () => {
    const same = asked();
    const { reference } = await provider.openPage(same);
    fixture.pay(reference);
    const found = await provider.readPayment(reference);
    expect(found).toMatchObject({ state: 'paid', amount: 2500, currency: 'gbp' });
    expect(Math.abs((found.paidAt?.getTime() ?? 0) - Date.now())).toBeLessThan(5_000);
    expect(readAll().at(-1)?.subject).toEqual({
      what: 'payment',
      paymentId: same.paymentId,
      reference,
    });
  });

  test('a payment may fail after all', async () => {
    const { reference } = await provider.openPage(asked());
    fixture.fail(reference);
    await expect.poll(async () => (await provider.readPayment(reference)).state).toBe('failed');
    expect(readAll().at(-1)?.subject).toMatchObject({ what: 'payment', reference });
  });

  test('closes a page, but not over money that was quicker', async () => {
    const { reference } = await provider.openPage(asked());
    expect((await provider.closePage(reference)).state).toBe('expired');
    expect((await provider.closePage(reference)).state).toBe('expired');
    const quick = await paid();
    expect((await provider.closePage(quick.reference)).state).toBe('paid');
  });

  test('refunds once for each id, also when the keys of requests are forgotten, and not too much', async () => {
    const { chargeReference } = await paid();
    const refund = { refundId: newId(), chargeReference, amount: 1000 };
    const first = await provider.refund(refund);
    expect(first.state).toBe('done');
    expect(await provider.refund(refund)).toEqual(first);
    fixture.forgetKeys();
    expect(await provider.refund(refund)).toEqual(first);
    expect(await provider.readRefund(first.reference)).toEqual(expect.objectContaining(first));
    expect(readAll().at(-1)?.subject).toEqual({
      what: 'refund',
      refundId: refund.refundId,
      reference: first.reference,
    });
    const rest = { refundId: newId(), chargeReference, amount: 1501 };
    expect(await refusal(provider.refund(rest))).toBe('refused');
    expect((await provider.refund({ ...rest, refundId: newId(), amount: 1500 })).state).toBe(
      'done',
    );
  });

  test('pays an account once it is ready, once for each id', async () => {
    const { chargeReference } = await paid();
    const userId = newId();
    const account = await provider.openAccount(userId);
    expect(await provider.openAccount(userId)).toBe(account);
    expect(await provider.readPayee(account)).toBe('started');
    const url = await provider.onboardingUrl(account, 'https://cascade.example/');
    expect(url).toMatch(/^https?:\/\//);
    const transfer = {
      transferId: newId(),
      account,
      chargeReference,
      currency: 'gbp' as const,
      amount: 2250,
    };
    expect(await refusal(provider.transfer(transfer))).toBe('refused');
    fixture.setPayee(account, 'restricted');
    expect(await provider.readPayee(account)).toBe('restricted');
    fixture.setPayee(account, 'ready');
    expect(await provider.readPayee(account)).toBe('ready');
    expect(readAll().at(-1)?.subject).toEqual({ what: 'payee', reference: account });
    const again = { ...transfer, transferId: newId() };
    const first = await provider.transfer(again);
    expect(first.state).toBe('done');
    fixture.forgetKeys();
    expect((await provider.transfer(again)).reference).toBe(first.reference);
  });

  const bankAccount = async () => {
    const asked = {
      id: newId(),
      country: 'US',
      businessType: 'company' as const,
      businessName: 'Example Ltd',
    };
    const account = await provider.openBankAccount(asked);
    expect(await provider.openBankAccount(asked)).toBe(account);
    return account;
  };
  const payoutTo = (account: string) => ({
    payoutId: newId(),
    account,
    currency: 'usd' as const,
    amount: 12_345,
    description: 'A payout',
    askedAt: new Date(),
  });

  test('pays out once for each id, also when the keys of requests are forgotten', async () => {
    const account = await bankAccount();
    expect(await refusal(provider.payOut(payoutTo(account)))).toBe('refused');
    fixture.setPayee(account, 'ready');
    const asked = payoutTo(account);
    const [first] = await Promise.all([provider.payOut(asked), provider.payOut(asked)]);
    expect(first.state).toBe('requested');
    fixture.forgetKeys();
    expect(await provider.payOut(asked)).toMatchObject(first);
    fixture.setPayout(first.reference, 'paid');
    const { payoutId } = asked;
    const { reference } = first;
    expect(await provider.readPayout({ payoutId, account, reference })).toMatchObject({
      reference,
      state: 'done',
    });
    expect(readAll().at(-1)?.subject).toEqual({ what: 'payout', payoutId, reference });
    expect((await provider.payOut(asked)).state).toBe('done');
  });

  test('a payout may fail, also after it was done, and another attempt is another payout', async () => {
    const account = await bankAccount();
    fixture.setPayee(account, 'ready');
    const asked = payoutTo(account);
    const { payoutId } = asked;
    const { reference } = await provider.payOut(asked);
    fixture.setPayout(reference, 'paid');
    fixture.setPayout(reference, 'failed');
    const found = () => provider.readPayout({ payoutId, account, reference });
    expect((await found()).state).toBe('failed');
    expect((await found()).state).toBe('failed');
    expect((await provider.payOut(asked)).state).toBe('failed');
    expect(fixture.leftIn(account)).toBe(0);
    expect(readAll().at(-1)?.subject).toEqual({ what: 'payout', payoutId, reference });
    const again = await provider.payOut({ ...asked, payoutId: newId() });
    expect(again.state).toBe('requested');
    expect(again.reference).not.toBe(reference);
    fixture.setPayout(again.reference, 'paid');
  });

  test('what it does not know is refused; a server that is away is not', async () => {
    expect(await refusal(provider.readPayment('cs_test_unknown'))).toBe('refused');
    expect(await refusal(provider.readRefund('re_unknown'))).toBe('refused');
    await fixture.close();
    expect(await refusal(provider.readPayment('cs_test_unknown'))).toBe('unavailable');
    fixture.close = async () => {};
  });

  test('events of no interest are told apart', async () => {
    const { reference } = await provider.openPage(asked());
    fixture.sendUnknown(reference);
    const event = readAll().at(-1);
    expect(event?.subject).toBeNull();
    expect(event?.kind).toMatch(/\w+\.\w+/);
  });

  test('a signature of another secret, over other bytes, of another time, or none is refused', async () => {
    await paid();
    const [event] = fixture.sent();
    if (!event) throw new Error('There was no event.');
    const { body, signature } = event;
    const now = new Date();
    const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
    const refused = (...given: Parameters<PaymentProvider['readEvent']>) =>
      expect(() => provider.readEvent(...given)).toThrow(ForgedEventError);
    expect(provider.readEvent(body, signature, after(290)).id).not.toBe('');
    refused(body, signature, after(310));
    refused(body, undefined, now);
    refused(body, '', now);
    refused(body, 't=1,v1=00', now);
    refused(Buffer.concat([body, Buffer.from(' ')]), signature, now);
    refused(Buffer.alloc(0), signature, now);
    const other = signatureOf(
      body.toString(),
      'whsec_of_somebody',
      Math.floor(now.getTime() / 1000),
    );
    refused(body, other, now);
    // A later time with the old signature.
    refused(
      body,
      signature.replace(/t=\d+/, `t=${Math.floor(now.getTime() / 1000) + 600}`),
      after(600),
    );
  });
});
