import './lib/node-version.mjs';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { fingerprintOf } from './lib/fingerprint.mjs';
import { LaunchError, printProblem } from './lib/launch-error.mjs';
import { mendPostgres } from './lib/mend-postgres.mjs';
import { inRoot, root } from './lib/place.mjs';
import { runNode } from './lib/run.mjs';

const SERVERS = [
  ['gateway/main.ts', 'gateway/dist/main.js'],
  ['workers/main.ts', 'workers/dist/main.js'],
  ['db/prepare.ts', 'db/dist/prepare.js'],
  ['db/admin.ts', 'db/dist/admin.js'],
  ['shared/node/test-provider/main.ts', 'shared/dist/test-provider.js'],
];
const SCRIPTS = ['scripts/build.mjs', 'scripts/lib/mend-postgres.mjs'];
const isTest = (name) => /\.(test|spec)\.tsx?$/.test(name);

const targets = [
  {
    name: 'servers',
    stamp: 'gateway/dist/.build-stamp',
    outputs: SERVERS.map(([, output]) => output),
    sources: ['shared', 'db', 'gateway', 'workers', ...SCRIPTS, 'package-lock.json'],
    accepts: (name) => /\.(ts|mjs|json)$/.test(name) && !isTest(name),
    build: buildServers,
  },
  {
    name: 'client',
    stamp: 'client/dist/.build-stamp',
    outputs: ['client/dist/index.html'],
    sources: ['shared', 'client', 'scripts/build.mjs', 'package-lock.json', 'tsconfig.json'],
    accepts: (name) => !isTest(name),
    build: buildClient,
  },
];

export async function buildIfStale(say) {
  for (const target of targets) {
    const fingerprint = fingerprintOf(target.sources, target.accepts);
    if (isFresh(target, fingerprint)) continue;
    say(`Building the ${target.name}`);
    await target.build();
    mkdirSync(dirname(inRoot(target.stamp)), { recursive: true });
    writeFileSync(inRoot(target.stamp), fingerprint);
  }
}

function isFresh(target, fingerprint) {
  const stamp = inRoot(target.stamp);
  if (!target.outputs.every((output) => existsSync(inRoot(output)))) return false;
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;
}

async function buildServers() {
  const { build } = await import('esbuild');
  for (const [entry, output] of SERVERS) {
    if (!existsSync(inRoot(entry))) throw new LaunchError(`${entry} is missing.`);
    try {
      await build({
        absWorkingDir: root,
        entryPoints: [entry],
        outfile: output,
        bundle: true,
        platform: 'node',
        format: 'esm',
        target: 'node20',
        sourcemap: true,
        logLevel: 'error',
        plugins: [leaveOutPackages, mendPostgres],
      });
    } catch {
      throw new LaunchError(`${entry} could not be built; see above.`);
    }
  }
}

/** Packages stay external, except our workspaces, which export TypeScript, and patched ones. */
const leaveOutPackages = {
  name: 'leave-out-packages',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ kind, path }) => {
      if (kind === 'entry-point' || path.startsWith('@cascade/') || path === 'postgres')
        return undefined;
      return { path, external: true };
    });
  },
};

async function buildClient() {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const { code, text } = await runNode(vite, ['build', '--manifest', '--logLevel', 'warn'], {
    cwd: inRoot('client'),
    env: { ...process.env, NODE_ENV: 'production' },
    output: 'collect',
  });
  if (code !== 0) throw new LaunchError(`The client could not be built:\n${text.trim()}`);
  if (text.trim()) console.log(text.trim());
  await packAssets(inRoot('client/dist/assets'));
}

/** Writes `x.js.br` beside each `x.js`, so that no request has to compress. */
async function packAssets(folder) {
  const compress = promisify(brotliCompress);
  const names = readdirSync(folder).filter((one) => /\.(js|css|svg|wasm)$/.test(one));
  await Promise.all(
    names.map(async (name) => {
      const content = readFileSync(join(folder, name));
      const params = {
        // The encryption library has 8 MB, for which the highest quality takes long.
        [constants.BROTLI_PARAM_QUALITY]: name.endsWith('.wasm') ? 9 : 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      };
      const packed = await compress(content, { params });
      if (packed.length < content.length) writeFileSync(join(folder, `${name}.br`), packed);
    }),
  );
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href)
  buildIfStale(console.log).catch((error) => {
    printProblem(error);
    process.exit(1);
  });
