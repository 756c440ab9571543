export * from './auth.ts';
export * from './idempotency.ts';
export * from './mail.ts';
export * from './practice.ts';
export * from './profiles.ts';
export * from './progress.ts';
export * from './references.ts';
export * from './scenarios.ts';
