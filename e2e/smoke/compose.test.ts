import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { limitsOf, openDatabase } from '@cascade/db/client';
import { envSchema } from '@cascade/shared/node/env';
import { repositoryRoot } from '@cascade/shared/node/root';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

type Service = {
  image?: string;
  build?: unknown;
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string>;
  ports?: string[];
  container_name?: string;
  depends_on?: Record<string, { condition: string }>;
  volumes?: string[];
  secrets?: string[];
  cap_add?: string[];
  profiles?: string[];
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
  test.each(ours)('%s gets only variables that the code reads', (name) => {
    expect(known).toEqual(expect.arrayContaining(Object.keys(services[name]?.environment ?? {})));
  });

  test.each(['gateway', 'workers'])('%s gets everything that it needs', (name) => {
    const given = Object.keys(services[name]?.environment ?? {});
    for (const variable of required)
      expect(
        given.filter((one) => one === variable || one === `${variable}_FILE`),
        variable,
      ).toHaveLength(1);
    expect(services[name]?.environment?.NODE_ENV).toBe('production');
  });

  test('variables from the environment have the names that the code reads', () => {
    const taken = [...text.matchAll(/\$\{(\w+)/g)].map((match) => match[1]);
    expect(known).toEqual(expect.arrayContaining(taken));
  });

  test('passwords and the session secret come from files only', () => {
    for (const name of ours)
      expect(services[name]?.secrets).toEqual([
        'session-secret',
        'postgres-password',
        'redis-password',
      ]);
    expect(services.postgres?.environment?.POSTGRES_PASSWORD).toBeUndefined();
    expect(text).not.toMatch(/SESSION_SECRET:|:\/\/\w+:\w+@/);
  });

  test('no container has unnecessary rights, files or memory', () => {
    for (const [name, service] of Object.entries(services)) {
      expect(service, name).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
        pids_limit: expect.any(Number),
        mem_limit: expect.any(String),
        cpus: expect.any(Number),
        logging: { options: { 'max-size': '10m' } },
      });
    }
    expect(Object.values(services).flatMap(({ cap_add }) => cap_add ?? [])).toEqual([
      'NET_BIND_SERVICE',
    ]);
  });

  test('only the balancer is exposed, and it ends TLS', () => {
    const open = Object.entries(services).flatMap(([name, { ports }]) =>
      (ports ?? []).filter((port) => !port.startsWith('127.0.0.1:')).map((port) => [name, port]),
    );
    expect(open).toEqual([
      ['balancer', '80:80'],
      ['balancer', '443:443'],
    ]);
    expect(services.balancer?.environment?.CADDYFILE).toContain('{$$PUBLIC_ORIGIN} {');
    expect(text).not.toContain('auto_https');
    expect(text).toMatch(/PUBLIC_ORIGIN: \$\{PUBLIC_ORIGIN:-https:\/\/localhost\}/);
  });

  test('no mail catcher runs unless requested', () => {
    expect(services.mail?.profiles).toEqual(['catch-mail']);
    expect(text).toMatch(/SMTP_URL: \$\{SMTP_URL:\?[^}]+\}/);
  });

  test('the services are those of an installation', () => {
    const always = Object.keys(services).filter((name) => !services[name]?.profiles);
    expect(always.sort()).toEqual([
      'balancer',
      'gateway',
      'migrate',
      'postgres',
      'redis',
      'workers',
    ]);
    const requested = Object.entries(services).flatMap(([name, { profiles }]) =>
      (profiles ?? []).map((profile) => [profile, name]),
    );
    expect(requested.sort()).toEqual([
      ['catch-mail', 'mail'],
      ['pooled', 'pooler'],
      ['replica', 'replica'],
    ]);
  });

  test('every image is of one version', () => {
    const images = Object.values(services).flatMap(({ image }) => image ?? []);
    for (const image of images)
      if (image !== 'cascade:local') expect(image).toMatch(/:v?\d+\.\d+(\.\d+)?(-\w+)?$/);
  });

  test('only calls go through the pooler, which has their limits and keeps prepared statements', async () => {
    const settings = services.pooler?.environment?.PGBOUNCER_INI ?? '';
    expect(settings).toContain('pool_mode = transaction');
    expect(settings).toMatch(/^max_prepared_statements = [1-9]/m);
    const { statementMs, lockMs, idleInTransactionMs } = limitsOf.calls;
    expect(settings).toContain(
      `connect_query='set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs}; ` +
        `set idle_in_transaction_session_timeout = ${idleInTransactionMs}'`,
    );
    const calls = openDatabase('postgres://localhost/cascade', { work: 'calls' });
    const asked = Object.keys(calls.sql.options.connection).filter(
      (name) => !['application_name', 'TimeZone'].includes(name), // it passes these on itself
    );
    await calls.close();
    const ignored = /^ignore_startup_parameters = (.*)$/m.exec(settings)?.[1]?.split(', ');
    expect(ignored?.sort()).toEqual(asked.sort());
    const pooled = ours.filter((name) => services[name]?.environment?.DATABASE_POOLED_URL);
    expect(pooled).toEqual(['gateway']);
  });

  test('the replica is another PostgreSQL like the first, which lets it copy', () => {
    expect(services.replica?.image).toBe(services.postgres?.image);
    expect(services.replica?.command).toEqual(services.postgres?.command);
    expect(services.replica?.entrypoint?.join(' ')).toContain('pg_basebackup -h postgres');
    expect(services.postgres?.entrypoint?.join(' ')).toContain('host replication all all');
  });

  test.each(['gateway', 'workers'])('%s can be scaled', (name) => {
    expect(services[name]?.container_name).toBeUndefined();
    expect(services[name]?.ports).toBeUndefined();
    expect(services[name]?.depends_on?.migrate?.condition).toBe('service_completed_successfully');
  });

  test('the stores keep their data and are unreachable from outside', () => {
    for (const name of ['postgres', 'redis', 'replica']) {
      expect(services[name]?.volumes).toHaveLength(1);
      expect(services[name]?.ports).toBeUndefined();
    }
    expect(services.redis?.command?.join(' ')).toContain('--maxmemory-policy noeviction');
    expect(services.redis?.command?.join(' ')).toContain('--appendonly yes');
  });

  test('every command runs a bundle that the build makes and the image contains', () => {
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

  test('copied unchanged, it changes nothing', () => {
    const values = lines.flatMap((line) => /^\w+=(.+)/.exec(line)?.[1] ?? []);
    expect(values).toEqual([]);
  });
});
