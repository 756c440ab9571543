import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

/** What the demo data says was paid, on no page. */
export const DEMO_CHARGE = 'demo_';

export type BankPage = {
  /** The caller's. */
  id: string;
  reference: string;
  description: string;
  currency: string;
  amount: number;
  expiresAt: string;
  returnUrl: string;
  state: 'open' | 'paid' | 'failed' | 'expired';
  charge: string | null;
  paidAt: string | null;
  refunded: number;
  /** A payment that arrives, or is refused, later. */
  later: { dueAt: string; isGood: boolean } | null;
};
export type Movement = { id: string; reference: string; state: 'done'; of: string; amount: number };
/** How payouts to an account go, and what is said of them. */
export type PayoutWay = 'paid' | 'refused' | 'twice' | 'silent';
export type Account = {
  id: string;
  reference: string;
  state: 'started' | 'ready' | 'restricted';
  /** A bank account of the caller's own. */
  isOurs?: boolean;
  way?: PayoutWay;
};
export type BankPayout = Omit<Movement, 'state'> & {
  state: 'requested' | 'done' | 'failed';
  dueAt: string;
};
export type BankEvent = {
  id: string;
  type: string;
  created: number;
  data: { object: { id: string; reference: string } };
};

export type Books = {
  pages: BankPage[];
  refunds: Movement[];
  transfers: Movement[];
  payouts: BankPayout[];
  accounts: Account[];
  /** Events that nobody has taken yet, the earliest first. */
  waiting: BankEvent[];
};

export class BankRefusal extends Error {
  override name = 'BankRefusal';
  readonly status: 400 | 404 | 409;

  constructor(status: 400 | 404 | 409, message: string) {
    super(message);
    this.status = status;
  }
}

const EMPTY: Readonly<Books> = {
  pages: [],
  refunds: [],
  transfers: [],
  payouts: [],
  accounts: [],
  waiting: [],
};

/** Those of the file, if there is one, else empty ones. */
export function openBooks(file?: string): Books {
  const kept = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return { ...structuredClone(EMPTY), ...(kept as Partial<Books>) };
}

/** Whole or not at all: the file is replaced. */
export function saveBooks(file: string, books: Books): void {
  writeFileSync(`${file}.new`, JSON.stringify(books), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}

export type Totals = Record<'taken' | 'refunded' | 'transferred' | 'paidOut', number>;

/** To compare with the ledger. */
export function totalsOf({ pages, refunds, transfers, payouts }: Books): Totals {
  const sum = (movements: { amount: number }[]) =>
    movements.reduce((all, { amount }) => all + amount, 0);
  return {
    taken: sum(pages.filter(({ charge }) => charge)),
    refunded: sum(refunds),
    transferred: sum(transfers),
    paidOut: sum(payouts.filter(({ state }) => state === 'done')),
  };
}
