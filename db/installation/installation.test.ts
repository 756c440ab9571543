import { ConfigurationError } from '@cascade/shared/node/env';
import { expect, test } from 'vitest';
import { freshDatabase } from '../factories/fresh-database.ts';
import { claimInstallation, refuseDemoDatabase } from './installation.ts';

test('a database that ever held the demo accounts never serves production', async () => {
  await using database = await freshDatabase();
  // A copy of the seeded database, made before the record existed: the published password
  // identifies it.
  await expect(refuseDemoDatabase(database.orm)).rejects.toThrow(ConfigurationError);
  await claimInstallation(database.orm, 'demo');
  await claimInstallation(database.orm, 'demo');
  await database.sql`delete from accounts`;
  await expect(claimInstallation(database.orm, 'production')).rejects.toThrow(/demo accounts/);
  await expect(refuseDemoDatabase(database.orm)).rejects.toThrow(/demo accounts/);
});

test('a production database never gets the demo accounts', async () => {
  await using database = await freshDatabase();
  await database.sql`delete from accounts`;
  await claimInstallation(database.orm, 'production');
  await refuseDemoDatabase(database.orm);
  await expect(claimInstallation(database.orm, 'demo')).rejects.toThrow(/production installation/);
});

test('of two concurrent first uses one is recorded and the other refused', async () => {
  await using database = await freshDatabase();
  await database.sql`delete from accounts`;
  const claims = await Promise.allSettled([
    claimInstallation(database.orm, 'demo'),
    claimInstallation(database.orm, 'production'),
  ]);
  expect(claims.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
