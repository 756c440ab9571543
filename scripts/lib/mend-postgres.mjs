import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * Patches (text and replacement) for postgres.js 3.4.9 when its server becomes unavailable: a
 * statement can end the process, take another's answer or the error that ended the connection
 * before, never be sent, or run outside its transaction. Remove once
 * https://github.com/porsager/postgres/issues/1154 and 1208 are closed.
 */
const mends = {
  'connection.js': [
    [
      "    if (stream)\n      return queryError(q, Errors.generic('COPY_IN_PROGRESS'",
      "    if (!socket) {\n      queryError(q, Errors.connection('CONNECTION_CLOSED', options))\n      return true\n    }\n\n    if (stream)\n      return queryError(q, Errors.generic('COPY_IN_PROGRESS'",
    ],
    [
      '    clearImmediate(nextWriteTimer)\n    if (socket) {',
      '    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    if (socket) {',
    ],
    [
      "    clearImmediate(nextWriteTimer)\n    socket.removeListener('data', data)",
      "    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    socket.removeListener('data', data)",
    ],
    [
      '    !hadError && (query || sent.length) && error(',
      '    const pending = query || sent.length\n    pending && error(',
    ],
    [
      '    closedTime = performance.now()\n    hadError &&',
      '    query = errorResponse = null\n    closedTime = performance.now()\n    hadError &&',
    ],
    // Nothing awaits it: what waits for the connection is told by itself.
    ['        return fetchArrayTypes()\n', '        return fetchArrayTypes().catch(() => {})\n'],
  ],
  'index.js': [
    ['    let savepoints = 0\n', '    let savepoints = 0\n      , gone = null\n'],
    [
      'new Promise((_, reject) => connection.onclose = reject)',
      'new Promise((_, reject) => connection.onclose = error => reject(gone = error))',
    ],
    [
      '        q.catch(e => uncaughtError || (uncaughtError = e))\n',
      '        q.catch(e => uncaughtError || (uncaughtError = e))\n        if (gone) return q.reject(gone)\n',
    ],
  ],
};

/** For esbuild: bundles the patched postgres.js. */
export const mendPostgres = {
  name: 'mend-postgres',
  setup(build) {
    build.onLoad({ filter: /[\\/]postgres[\\/]src[\\/](connection|index)\.js$/ }, ({ path }) => {
      let contents = readFileSync(path, 'utf8');
      for (const [wrong, right] of mends[basename(path)]) {
        if (contents.split(wrong).length !== 2)
          throw new Error(`scripts/lib/mend-postgres.mjs does not fit this version of ${path}.`);
        contents = contents.replace(wrong, () => right);
      }
      return { contents, loader: 'js' };
    });
  },
};
