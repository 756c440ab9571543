import { statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { LIBRARY_BYTES, libraryUrl } from './library-file.ts';

test('progress counts against the library that is installed', () => {
  expect(statSync(fileURLToPath(libraryUrl)).size).toBe(LIBRARY_BYTES);
});
