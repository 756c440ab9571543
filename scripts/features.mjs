import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from './lib/place.mjs';

/** Checks that a feature has the same name in every package, and is registered where it must be. */

const folders = (path) =>
  existsSync(inRoot(path))
    ? readdirSync(inRoot(path), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => name)
    : [];
const read = (path) => readFileSync(inRoot(path), 'utf8');
const problems = [];

const known = folders('shared/features');
for (const place of ['db', 'gateway', 'workers', 'client/src'])
  for (const name of folders(join(place, 'features')))
    if (!known.includes(name))
      problems.push(`${place}/features/${name}: there is no shared/features/${name} of that name`);

const contractFiles = readdirSync(inRoot('shared/features'), {
  recursive: true,
  withFileTypes: true,
})
  .filter((entry) => entry.isFile() && /^(?!.*\.test\.).*\.ts$/.test(entry.name))
  .map(({ parentPath, name }) => join(parentPath, name).slice(inRoot('shared').length + 1));
const declares = (kinds, path) =>
  new RegExp(`\\bdefine(${kinds})\\(`).test(read(join('shared', path)));

const gateway = read('gateway/features.ts');
for (const name of known) {
  const answers = contractFiles.some(
    (path) => path.startsWith(`features/${name}/`) && declares('Route|Command', path),
  );
  if (answers && !gateway.includes(`'./features/${name}/feature.ts'`))
    problems.push(`gateway/features/${name}/feature.ts is not listed in gateway/features.ts`);
}

/** What a feature of the client may add, and which file collects it. */
const collected = {
  'feature.ts': 'client/src/app/features.ts',
  'live.ts': 'client/src/app/live-events.ts',
  'pending.ts': 'client/src/app/offline-mutations.ts',
};
for (const [file, list] of Object.entries(collected)) {
  const listed = read(list);
  for (const name of folders('client/src/features'))
    if (
      existsSync(inRoot('client/src/features', name, file)) &&
      !listed.includes(`'../features/${name}/${file}'`)
    )
      problems.push(`client/src/features/${name}/${file} is not listed in ${list}`);
}

const registry = read('shared/registry.ts');
for (const path of contractFiles)
  if (declares('Route|Event|Job|Command', path) && !registry.includes(`'./${path}'`))
    problems.push(`shared/${path} declares contracts and is not listed in shared/registry.ts`);

if (problems.length > 0) console.error(problems.join('\n'));
process.exitCode = problems.length > 0 ? 1 : 0;
