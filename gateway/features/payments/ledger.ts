import { listPostings, readBalances } from '@cascade/db/domain/ledger/ledger.queries';
import { type CsvCell, toCsv } from '@cascade/shared/domain/text/csv';
import {
  getLedgerBalances,
  getLedgerCsv,
  listLedger,
} from '@cascade/shared/features/payments/ledger';
import { AppError } from '@cascade/shared/kernel/app-error';
import { z } from 'zod';
import { type BoundRoute, bind } from '../../http/bind.ts';
import { Page } from '../../http/site/page.ts';

const Cursor = z.tuple([z.iso.datetime(), z.uuid()]);

function readCursor(cursor: string | undefined) {
  if (cursor === undefined) return null;
  const parsed = Cursor.safeParse(cursor.split('_'));
  if (!parsed.success)
    throw new AppError('invalid', 'Please check cursor: it is not from the Link header.', {
      errors: [{ field: 'cursor', message: 'is not from the Link header' }],
    });
  const [at, id] = parsed.data;
  return { at, id };
}

/** Postings read at once for the file. */
const AT_ONCE = 1_000;
const COLUMNS = ['at', 'key', 'kind', 'description', 'account', 'owner', 'currency', 'amount'];

export function ledgerRoutes(): BoundRoute[] {
  return [
    bind(listLedger, async ({ db, query: { cursor, limit } }) =>
      Page.of(
        await listPostings(db, { after: readCursor(cursor), limit: limit + 1 }),
        limit,
        ({ at, id }) => `${at}_${id}`,
        (row) => row,
      ),
    ),
    bind(getLedgerBalances, ({ db }) => readBalances(db)),
    bind(getLedgerCsv, async ({ db }) => {
      const rows: CsvCell[][] = [];
      let after: { at: string; id: string } | null = null;
      do {
        const page: Awaited<ReturnType<typeof listPostings>> = await listPostings(db, {
          after,
          limit: AT_ONCE,
        });
        for (const { at, key, kind, description, lines } of page)
          for (const { account, owner, currency, amount } of lines.toReversed())
            rows.push([at, key, kind, description, account, owner, currency, amount]);
        after = page.at(-1) ?? null;
      } while (after);
      return toCsv([COLUMNS, ...rows.reverse()]);
    }),
  ];
}
