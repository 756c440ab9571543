import { customType, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../columns.ts';

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The last builds of the client: their pages stay open while gateways of the next one answer. */
export const clientBuilds = pgTable('client_builds', {
  /** The path of the page's first script. */
  entry: text('entry').primaryKey(),
  files: text('files').array().notNull(),
  seenAt: instant('seen_at').notNull(),
});

/** Files of these builds, whose names contain a hash of their content. */
export const clientAssets = pgTable('client_assets', {
  name: text('name').primaryKey(),
  content: bytes('content').notNull(),
});
