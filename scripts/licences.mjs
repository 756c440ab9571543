import { readFileSync } from 'node:fs';
import { inRoot } from './lib/place.mjs';

/**
 * Permissive licences are allowed everywhere; weak copyleft needs its own entry with the reason.
 */
const ALLOWED = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'Apache-2.0', 'Unlicense'],
  ...['BlueOak-1.0.0', 'CC0-1.0', 'CC-BY-4.0', 'OFL-1.1', 'Python-2.0', 'Zlib', 'PostgreSQL'],
]);
const EXCEPTIONS = [
  [/^(axe-core|ical\.js)$/, 'MPL-2.0', 'only in tests; not distributed'],
  [/^lightningcss(-|$)/, 'MPL-2.0', 'only builds the client; not distributed'],
  [
    /^@img\/sharp-libvips-/,
    'LGPL-3.0-or-later',
    'a library of its own that sharp loads; replaceable',
  ],
  [/^@img\/sharp-win32-/, 'Apache-2.0 AND LGPL-3.0-or-later', 'as above'],
  [/^@img\/sharp-wasm32$/, 'Apache-2.0 AND LGPL-3.0-or-later AND MIT', 'as above'],
  [
    /^dejavu-fonts-ttf$/,
    'SEE LICENSE IN README.md AND LICENSE',
    'the licence of Bitstream Vera: free to embed; a changed font needs another name',
  ],
  [/^png-js$/, undefined, 'its LICENSE file is that of MIT'],
];

const { packages } = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
const wrong = [];
const counts = new Map();
for (const [path, entry] of Object.entries(packages)) {
  if (!path.includes('node_modules/') || entry.link) continue;
  const name = path.split('node_modules/').pop();
  const licence = entry.license ?? licenceInFolder(path);
  counts.set(licence, (counts.get(licence) ?? 0) + 1);
  if (!isAllowed(licence) && !isException(name, licence))
    wrong.push(`${name} ${entry.version}: ${licence ?? 'no licence is named'}`);
}
if (wrong.length > 0) {
  console.log('Licences that are not on the list of scripts/licences.mjs:');
  console.log([...new Set(wrong)].sort().join('\n'));
  process.exitCode = 1;
} else console.log([...counts].map(([licence, count]) => `${count} ${licence}`).join(', '));

/** `A OR B` needs one of them, `A AND B` both. */
function isAllowed(licence) {
  if (!licence) return false;
  const plain = licence.replace(/^\(|\)$/g, '');
  if (plain.includes(' OR ')) return plain.split(' OR ').some(isAllowed);
  if (plain.includes(' AND ')) return plain.split(' AND ').every(isAllowed);
  return ALLOWED.has(plain);
}

function isException(name, licence) {
  return EXCEPTIONS.some(([names, allowed]) => names.test(name) && licence === allowed);
}

/** A few old packages name it only in their own file. */
function licenceInFolder(path) {
  try {
    const { license, licenses } = JSON.parse(readFileSync(inRoot(path, 'package.json'), 'utf8'));
    return license ?? licenses?.map(({ type }) => type).join(' OR ');
  } catch {
    return undefined;
  }
}
