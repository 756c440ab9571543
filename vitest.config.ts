import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const needsDom = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').startsWith('// @vitest-environment jsdom');

/**
 * All files that need a document come last. A process is used again only while the next file needs
 * the same environment; mixed, most files would start one and load the product again.
 */
class ByEnvironment extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLast = new Set(sorted.filter(needsDom));
    return [...sorted.filter((file) => !isLast.has(file)), ...isLast];
  }
}

/** Unit and integration tests beside the code, on real PostgreSQL and Redis. */
export default defineConfig({
  test: {
    include: [
      '{shared,db,gateway,workers,scripts}/**/*.test.ts',
      'client/*.test.ts',
      'client/src/**/*.test.{ts,tsx}',
      'e2e/{integration,smoke}/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['./db/factories/services.global.ts'],
    pool: 'forks',
    // A process loads the product once and not once for each file, which takes half of the time. So
    // a file must leave modules as it found them: what it starts, it closes; what it sets, it resets.
    isolate: false,
    sequence: { sequencer: ByEnvironment },
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
  },
});
