import type { Plugin } from 'esbuild';

export const mendPostgres: Plugin;
