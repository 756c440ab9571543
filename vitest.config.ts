import { defineConfig } from 'vitest/config';

/** Unit and integration tests beside the code, on real PostgreSQL and Redis. */
export default defineConfig({
  test: {
    include: [
      '{shared,db,gateway,workers,scripts}/**/*.test.ts',
      'client/src/**/*.test.{ts,tsx}',
      'e2e/{integration,smoke}/**/*.test.ts',
    ],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['./db/factories/services.global.ts'],
    pool: 'forks',
    // A process loads the product once and not once for each file, which takes half of the time. So
    // a file must leave modules as it found them: what it starts, it closes; what it sets, it resets.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
  },
});
