import { randomUUID } from 'node:crypto';
import {
  type Account,
  type BankEvent,
  type BankPage,
  type BankPayout,
  BankRefusal,
  type Books,
  DEMO_CHARGE,
  type Movement,
  openBooks,
  type PayoutWay,
  saveBooks,
  type Totals,
  totalsOf,
} from './books.ts';

type Options = {
  /** Keeps the books in a file, so that they survive an end of the process. */
  file?: string | undefined;
  /** Milliseconds after which a payout arrives. */
  payoutMs?: number;
  now?: () => Date;
};

/** What the test provider knows and does. Each change is on the disk before it is answered. */
export class Bank {
  private readonly books: Books;
  private readonly file: string | undefined;
  private readonly now: () => Date;
  private readonly payoutMs: number;
  /** Called after an event was noted. */
  onEvent: () => void = () => {};

  constructor({ file, payoutMs = 0, now = () => new Date() }: Options = {}) {
    this.payoutMs = payoutMs;
    this.file = file;
    this.now = now;
    this.books = openBooks(file);
  }

  get waiting(): readonly BankEvent[] {
    return this.books.waiting;
  }

  get pages(): readonly BankPage[] {
    return this.books.pages;
  }

  openPage(
    asked: Pick<BankPage, 'id' | 'description' | 'currency' | 'amount' | 'expiresAt' | 'returnUrl'>,
  ): BankPage {
    const known = this.books.pages.find(({ id }) => id === asked.id);
    if (known && known.amount !== asked.amount)
      throw new BankRefusal(409, 'This id was used for something else.');
    if (known) return known;
    if (!(asked.amount > 0)) throw new BankRefusal(400, 'The amount must be positive.');
    const page: BankPage = {
      ...asked,
      reference: `page_${randomUUID()}`,
      state: 'open',
      charge: null,
      paidAt: null,
      refunded: 0,
      later: null,
    };
    this.books.pages.push(page);
    this.save();
    return page;
  }

  /** As it is by now: what is due later has come, what has run out is closed. */
  getPage(reference: string): BankPage {
    const page = this.books.pages.find((one) => one.reference === reference);
    if (!page) throw new BankRefusal(404, 'There is no such page.');
    this.catchUp(page);
    return page;
  }

  private catchUp(page: BankPage): void {
    if (page.state !== 'open') return;
    const now = this.now().toISOString();
    if (page.later) {
      if (page.later.dueAt <= now) this.settle(page, page.later.isGood ? 'paid' : 'failed');
    } else if (page.expiresAt <= now) this.settle(page, 'expired');
  }

  catchUpAll(): void {
    for (const page of this.books.pages) this.catchUp(page);
    for (const payout of this.books.payouts) this.arrive(payout);
  }

  pay(reference: string): BankPage {
    const page = this.getPage(reference);
    if (page.state === 'open' && !page.later) this.settle(page, 'paid');
    return page;
  }

  /** One attempt; the page stays open for another card. */
  refuseCard(reference: string): BankPage {
    const page = this.getPage(reference);
    if (page.state === 'open') this.note('page.attempt-refused', page);
    return page;
  }

  payLater(reference: string, { afterMs, isGood }: { afterMs: number; isGood: boolean }): BankPage {
    const page = this.getPage(reference);
    if (page.state !== 'open' || page.later) return page;
    page.later = { dueAt: new Date(this.now().getTime() + afterMs).toISOString(), isGood };
    this.save();
    return page;
  }

  closePage(reference: string): BankPage {
    const page = this.getPage(reference);
    if (page.state === 'open' && !page.later) this.settle(page, 'expired');
    return page;
  }

  private settle(page: BankPage, state: 'paid' | 'failed' | 'expired'): void {
    page.state = state;
    page.later = null;
    if (state === 'paid') {
      page.charge = `charge_${randomUUID()}`;
      page.paidAt = this.now().toISOString();
    }
    this.note(`page.${state}`, page);
  }

  refund({ id, charge, amount }: { id: string; charge: string; amount: number }): Movement {
    const known = this.books.refunds.find((one) => one.id === id);
    if (known) return known;
    const page = this.books.pages.find((one) => one.charge === charge);
    if (!page && !charge.startsWith(DEMO_CHARGE))
      throw new BankRefusal(404, 'There is no such charge.');
    if (!(amount > 0) || (page && page.refunded + amount > page.amount))
      throw new BankRefusal(400, 'That is more than is left of the charge.');
    if (page) page.refunded += amount;
    return this.move(this.books.refunds, 'refund', { id, of: charge, amount });
  }

  getRefund(reference: string): Movement {
    const found = this.books.refunds.find((one) => one.reference === reference);
    if (!found) throw new BankRefusal(404, 'There is no such refund.');
    return found;
  }

  transfer({ id, account, amount }: { id: string; account: string; amount: number }): Movement {
    const known = this.books.transfers.find((one) => one.id === id);
    if (known) return known;
    if (this.getAccount(account).state !== 'ready')
      throw new BankRefusal(400, 'This account cannot be paid yet.');
    return this.move(this.books.transfers, 'transfer', { id, of: account, amount });
  }

  private move(
    list: Movement[],
    kind: 'refund' | 'transfer',
    asked: Pick<Movement, 'id' | 'of' | 'amount'>,
  ): Movement {
    const movement = { ...asked, reference: `${kind}_${randomUUID()}`, state: 'done' as const };
    list.push(movement);
    this.note(`${kind}.done`, movement);
    return movement;
  }

  payOut({ id, account, amount }: { id: string; account: string; amount: number }): BankPayout {
    const known = this.books.payouts.find((one) => one.id === id);
    if (known && known.amount !== amount)
      throw new BankRefusal(409, 'This id was used for something else.');
    if (known) return this.getPayout(known.reference);
    if (!(amount > 0)) throw new BankRefusal(400, 'The amount must be positive.');
    if (this.getAccount(account).state !== 'ready')
      throw new BankRefusal(400, 'This account cannot be paid yet.');
    const dueAt = new Date(this.now().getTime() + this.payoutMs).toISOString();
    const reference = `payout_${randomUUID()}`;
    const payout: BankPayout = { id, of: account, amount, reference, state: 'requested', dueAt };
    this.books.payouts.push(payout);
    this.save();
    return payout;
  }

  getPayout(reference: string): BankPayout {
    const found = this.books.payouts.find((one) => one.reference === reference);
    if (!found) throw new BankRefusal(404, 'There is no such payout.');
    this.arrive(found);
    return found;
  }

  get payouts(): readonly BankPayout[] {
    return this.books.payouts;
  }

  private arrive(payout: BankPayout): void {
    if (payout.state !== 'requested' || payout.dueAt > this.now().toISOString()) return;
    this.settlePayout(payout.reference, this.getAccount(payout.of).way !== 'refused');
  }

  /** Banks may return what had arrived. */
  settlePayout(reference: string, isGood: boolean): void {
    const payout = this.books.payouts.find((one) => one.reference === reference);
    if (!payout || payout.state === 'failed') return;
    payout.state = isGood ? 'done' : 'failed';
    const way = this.getAccount(payout.of).way ?? 'paid';
    const times = { paid: 1, refused: 1, twice: 2, silent: 0 }[way];
    for (let time = 0; time < times; time++)
      this.note(isGood ? 'payout.paid' : 'payout.failed', payout);
    this.save();
  }

  openAccount(id: string, isOurs = false): Account {
    const known = this.books.accounts.find((one) => one.id === id);
    if (known) return known;
    const reference = `account_${randomUUID()}`;
    const account: Account = { id, reference, state: 'started', isOurs };
    this.books.accounts.push(account);
    this.save();
    return account;
  }

  getAccount(reference: string): Account {
    const found = this.books.accounts.find((one) => one.reference === reference);
    if (!found) throw new BankRefusal(404, 'There is no such account.');
    return found;
  }

  setAccount(reference: string, state: Account['state'], way: PayoutWay = 'paid'): void {
    const account = this.getAccount(reference);
    account.way = way;
    this.save();
    if (account.state === state) return;
    account.state = state;
    this.note('account.changed', account);
  }

  totals(): Totals {
    return totalsOf(this.books);
  }

  private note(type: string, { id, reference }: { id: string; reference: string }): void {
    this.books.waiting.push({
      id: `event_${randomUUID()}`,
      type,
      created: Math.floor(this.now().getTime() / 1000),
      data: { object: { id, reference } },
    });
    this.save();
    this.onEvent();
  }

  /** Somebody has taken the event. */
  forget(eventId: string): void {
    this.books.waiting = this.books.waiting.filter(({ id }) => id !== eventId);
    this.save();
  }

  private save(): void {
    if (this.file) saveBooks(this.file, this.books);
  }
}
