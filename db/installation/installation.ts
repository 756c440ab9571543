import { ConfigurationError } from '@cascade/shared/node/env';
import { verifyPassword } from '@cascade/shared/node/password';
import { and, eq, inArray } from 'drizzle-orm';
import type { Orm } from '../client.ts';
import { accounts, users } from '../features/auth/schema.ts';
import { DEMO_PASSWORD, demoCast } from '../seed/cast.ts';
import { installation } from './schema.ts';

const IS_DEMO =
  'This database holds the demo accounts, whose password is published, so production must not use ' +
  'it. Set DATABASE_URL to another database, or DATA_DIR to another data folder.';
const IS_PRODUCTION =
  'This database belongs to a production installation, so no demo accounts are added to it. Set ' +
  'DEMO=0, or use another database or data folder.';

/**
 * Records the use of a database, and permanently refuses the other.
 * @throws ConfigurationError with a sentence to print
 */
export async function claimInstallation(orm: Orm, kind: 'demo' | 'production'): Promise<void> {
  if (kind === 'production') await refuseDemoDatabase(orm);
  await orm.insert(installation).values({ kind }).onConflictDoNothing();
  const [row] = await orm.select({ kind: installation.kind }).from(installation);
  if (row?.kind !== kind)
    throw new ConfigurationError(kind === 'production' ? IS_DEMO : IS_PRODUCTION);
}

/**
 * For every production process.
 * @throws ConfigurationError when the database holds, or ever held, the demo accounts
 */
export async function refuseDemoDatabase(orm: Orm): Promise<void> {
  const [row] = await orm.select({ kind: installation.kind }).from(installation);
  if (row?.kind === 'demo' || (await hasDemoAccount(orm))) throw new ConfigurationError(IS_DEMO);
}

/** Older databases without the record are recognised by the published password. */
async function hasDemoAccount(orm: Orm): Promise<boolean> {
  const rows = await orm
    .select({ hash: accounts.password })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(
      and(
        eq(accounts.providerId, 'credential'),
        inArray(
          users.email,
          demoCast.map(({ email }) => email),
        ),
      ),
    );
  const checks = rows.flatMap(({ hash }) => (hash ? [verifyPassword(hash, DEMO_PASSWORD)] : []));
  return (await Promise.all(checks)).includes(true);
}
