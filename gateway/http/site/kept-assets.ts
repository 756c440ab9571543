import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@cascade/db/client';
import {
  findAsset,
  insertAsset,
  listAssets,
  noteBuild,
} from '@cascade/db/client-builds/client-builds.queries';
import type { Logger } from '@cascade/shared/node/log';
import { buildIn, clientFolder } from '../builds.ts';

const NAMES_READ_EVERY_MS = 1_000;

/**
 * Stores the files of this gateway's client for gateways of other builds, which pages of this one
 * may ask. Never throws: without them a page offers to be reloaded.
 */
export async function publishAssets(
  { orm }: Pick<Database, 'orm'>,
  log: Logger,
  folder = clientFolder(),
): Promise<void> {
  const assets = join(folder, 'assets');
  const entry = buildIn(folder);
  if (entry === null || !existsSync(assets)) return;
  const files = readdirSync(assets).filter((name) => !name.endsWith('.br'));
  try {
    for (const name of await noteBuild(orm, entry, files))
      await insertAsset(orm, name, await readFile(join(assets, name)));
  } catch (error) {
    log.warn({ err: error }, 'the files of this build were not stored for other gateways');
  }
}

/** Files of other builds: of pages opened before an upgrade, or already after it. */
export class KeptAssets {
  private names = new Set<string>();
  private readAt: number | undefined;
  private reading: Promise<void> | undefined;

  constructor(private readonly database: Pick<Database, 'orm'>) {}

  /** Names that nobody has cost a query a second, however many are asked for. */
  async find(name: string): Promise<Buffer | undefined> {
    if (!this.names.has(name)) await this.readNames();
    return this.names.has(name) ? findAsset(this.database.orm, name) : undefined;
  }

  private async readNames(): Promise<void> {
    const isFresh =
      this.readAt !== undefined && performance.now() - this.readAt < NAMES_READ_EVERY_MS;
    if (isFresh) return;
    this.reading ??= listAssets(this.database.orm)
      .then((names) => {
        this.names = new Set(names);
        this.readAt = performance.now();
      })
      .finally(() => {
        this.reading = undefined;
      });
    await this.reading;
  }
}
