import type { Currency } from '../../domain/payments/money.ts';

export type ProviderName = 'stripe' | 'test';

/** What somebody is asked to pay, on a page of the provider's. */
export type AskedPage = {
  /** Ours; the provider makes one page for each, however often it is asked. */
  paymentId: string;
  description: string;
  currency: Currency;
  /** Minor units, as all amounts here. */
  amount: number;
  expiresAt: Date;
  /** Where the page sends people afterwards, whether they paid or not. */
  returnUrl: string;
};

export type FoundPayment = {
  state: 'open' | 'paid' | 'failed' | 'expired';
  currency: string;
  amount: number;
  /** What refunds and transfers refer to; null until money was taken. */
  chargeReference: string | null;
  paidAt: Date | null;
};

/** Of a refund or transfer. `requested`: the provider is at it. */
export type FoundMovement = { reference: string; state: 'requested' | 'done' | 'failed' };

export type AskedRefund = { refundId: string; chargeReference: string; amount: number };

export type AskedTransfer = {
  transferId: string;
  /** The provider's id of the payee's account. */
  account: string;
  /** The charge whose money it is, where there is one: it need not be available yet. */
  chargeReference: string | null;
  currency: Currency;
  amount: number;
};

export type AskedBankAccount = {
  /** Ours. */
  id: string;
  country: string;
  businessType: 'company' | 'individual';
  businessName: string;
};

/** Of our own money, to a bank account of ours. */
export type AskedPayout = {
  /** Ours, of one attempt. */
  payoutId: string;
  /** The provider's id of the bank account. */
  account: string;
  currency: Currency;
  amount: number;
  description: string;
  askedAt: Date;
};

/** `restricted`: the provider wants more before it pays out. */
export type PayeeState = 'started' | 'ready' | 'restricted';

/** What an event is about. Its state is asked for, so it does not matter in which order events come. */
export type EventSubject =
  | { what: 'payment'; paymentId: string; reference: string }
  | { what: 'refund'; refundId: string; reference: string }
  | { what: 'payout'; payoutId: string; reference: string }
  /** Also of a bank account of ours: only we know whose account it is. */
  | { what: 'payee'; reference: string };

export type ProviderEvent = {
  id: string;
  /** In the provider's words. */
  kind: string;
  occurredAt: Date;
  /** Null for what we know nothing of. */
  subject: EventSubject | null;
};

/** Seconds that a webhook's signature may be old, so that a recorded one is of no use later. */
export const TOLERANCE_S = 300;

/**
 * Who takes and pays out money. Every change is idempotent by an id of ours.
 * @throws ProviderError from every call
 */
export type PaymentProvider = {
  name: ProviderName;
  /** The header of a webhook that has its signature. */
  signatureHeader: string;
  openPage(asked: AskedPage): Promise<{ reference: string; url: string }>;
  /** Takes no more money by a page. A payment that was quicker stays paid. */
  closePage(reference: string): Promise<FoundPayment>;
  readPayment(reference: string): Promise<FoundPayment>;
  refund(asked: AskedRefund): Promise<FoundMovement>;
  readRefund(reference: string): Promise<FoundMovement>;
  transfer(asked: AskedTransfer): Promise<FoundMovement>;
  /** @returns the provider's id of a payee's account */
  openAccount(userId: string): Promise<string>;
  /** For a bank account of ours. @returns the provider's id of the account */
  openBankAccount(asked: AskedBankAccount): Promise<string>;
  /** `done` may still become `failed`, when a bank returns it. What has failed is with us again. */
  payOut(asked: AskedPayout): Promise<FoundMovement>;
  readPayout(asked: {
    payoutId: string;
    account: string;
    reference: string;
  }): Promise<FoundMovement>;
  /** A link, to be used at once, under which payees tell the provider who they are. */
  onboardingUrl(account: string, returnUrl: string): Promise<string>;
  readPayee(account: string): Promise<PayeeState>;
  /**
   * @param body as it arrived, because the signature is over its bytes
   * @throws ForgedEventError when the signature is not the provider's, or is old
   */
  readEvent(body: Buffer, signature: string | undefined, now: Date): ProviderEvent;
};

/** `refused` stays so; after `unavailable` the same call may succeed later. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  readonly kind: 'unavailable' | 'refused';

  constructor(kind: 'unavailable' | 'refused', message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}

export class ForgedEventError extends Error {
  override name = 'ForgedEventError';
}
