import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { envSchema } from '@cascade/shared/node/env';
import { repositoryRoot } from '@cascade/shared/node/root';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

type Service = {
  image?: string;
  build?: unknown;
  command?: string[];
  environment?: Record<string, string>;
  ports?: string[];
  container_name?: string;
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
};
type ComposeFile = { services: Record<string, Service> };

const root = repositoryRoot();
const text = readFileSync(join(root, 'docker-compose.yml'), 'utf8');
const { services } = parse(text, { merge: true }) as ComposeFile;
const known = Object.keys(envSchema.shape).sort();
const required = known.filter(
  (name) => !envSchema.shape[name as keyof typeof envSchema.shape].safeParse(undefined).success,
);
const ours = ['gateway', 'workers', 'migrate'];

describe('docker-compose.yml', () => {
  test.each(ours)('%s is given only variables that the code reads', (name) => {
    expect(known).toEqual(expect.arrayContaining(Object.keys(services[name]?.environment ?? {})));
  });

  test.each(['gateway', 'workers'])('%s is given everything that it needs', (name) => {
    expect(Object.keys(services[name]?.environment ?? {})).toEqual(
      expect.arrayContaining(required),
    );
    expect(services[name]?.environment?.NODE_ENV).toBe('production');
  });

  test('what is taken from the environment has the name under which the code reads it', () => {
    const taken = [...text.matchAll(/\$\{(\w+)/g)].map((match) => match[1]);
    expect(known).toEqual(expect.arrayContaining(taken));
  });

  test('there is no default for the secret', () => {
    expect(text).toMatch(/SESSION_SECRET: \$\{SESSION_SECRET:\?[^}]+\}/);
    expect(text.match(/\$\{SESSION_SECRET/g)).toHaveLength(1);
  });

  test('the services are those that an installation has', () => {
    const names = ['balancer', 'gateway', 'mail', 'migrate', 'postgres', 'redis', 'workers'];
    expect(Object.keys(services).sort()).toEqual(names);
  });

  test.each(['gateway', 'workers'])('%s can be scaled', (name) => {
    expect(services[name]?.container_name).toBeUndefined();
    expect(services[name]?.ports).toBeUndefined();
    expect(services[name]?.depends_on?.migrate?.condition).toBe('service_completed_successfully');
  });

  test('the stores keep their data and are out of reach from outside', () => {
    for (const name of ['postgres', 'redis']) {
      expect(services[name]?.volumes).toHaveLength(1);
      expect(services[name]?.ports).toBeUndefined();
    }
    expect(services.redis?.command?.join(' ')).toContain('--maxmemory-policy noeviction');
    expect(services.redis?.command?.join(' ')).toContain('--appendonly yes');
  });

  test('every command runs a bundle that the build makes and the image holds', () => {
    const build = readFileSync(join(root, 'scripts', 'build.mjs'), 'utf8');
    const image = readFileSync(join(root, 'Dockerfile'), 'utf8');
    const bundles = ours.flatMap((name) => services[name]?.command?.at(-1) ?? []);
    for (const bundle of [...bundles, 'gateway/dist/main.js']) {
      expect(build).toContain(`'${bundle}'`);
      expect(image).toContain(bundle);
    }
  });
});

describe('.env.example', () => {
  const lines = readFileSync(join(root, '.env.example'), 'utf8').split('\n');
  const names = lines.flatMap((line) => /^(\w+)=/.exec(line)?.[1] ?? []);

  test('lists exactly the variables that the code reads', () => {
    expect([...names].sort()).toEqual(known);
  });

  test('explains each of them', () => {
    const unexplained = lines.filter(
      (line, i) => /^\w+=/.test(line) && !lines[i - 1]?.startsWith('# '),
    );
    expect(unexplained).toEqual([]);
  });

  test('copied as it is, it changes nothing', () => {
    const values = lines.flatMap((line) => /^\w+=(.+)/.exec(line)?.[1] ?? []);
    expect(values).toEqual([]);
  });
});
