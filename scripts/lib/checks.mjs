import { inRoot } from './place.mjs';
import { runNode } from './run.mjs';

const tool = (...parts) => inRoot('node_modules', ...parts);

/** The parts of `npm run check`; `npm test` counts each as one check. */
export const checks = [
  {
    name: 'format and lint',
    script: tool('@biomejs', 'biome', 'bin', 'biome'),
    args: ['ci', '--colors=off', '--max-diagnostics=50', '.'],
  },
  {
    name: 'layers',
    script: tool('dependency-cruiser', 'bin', 'dependency-cruise.mjs'),
    args: [
      '--config',
      '.dependency-cruiser.cjs',
      'shared',
      'db',
      'gateway',
      'workers',
      'client',
      'e2e',
    ],
  },
  { name: 'feature names', script: inRoot('scripts', 'features.mjs'), args: [] },
  { name: 'words', script: inRoot('scripts', 'words.mjs'), args: [] },
  {
    name: 'dead code',
    script: tool('knip', 'bin', 'knip.js'),
    args: ['--no-progress'],
  },
  {
    name: 'types',
    script: tool('typescript', 'bin', 'tsc'),
    args: ['--noEmit', '-p', 'tsconfig.json'],
  },
  { name: 'licences', script: inRoot('scripts', 'licences.mjs'), args: [] },
  { name: 'advisories', script: inRoot('scripts', 'advisories.mjs'), args: [] },
];

/** @returns {Promise<{ isGood: boolean, text: string, notRun?: string }>} */
export async function runCheck({ name, script, args }) {
  const { code, text } = await runNode(script, args, { output: 'collect', timeoutMs: 300_000 });
  const reason = /^Not checked: (.*)$/m.exec(text)?.[1];
  return {
    isGood: code === 0,
    text: text.trim(),
    ...(reason ? { notRun: `${name}: ${reason}` } : {}),
  };
}
