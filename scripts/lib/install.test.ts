import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { installation } from './install.mjs';

type Packages = Record<string, { version?: string; integrity?: string; link?: true }>;

const of = (version: string): Packages => ({
  'node_modules/left': { version, integrity: `sha512-${version}` },
});

describe('what is installed', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'cascade-install-'));
    mkdirSync(join(folder, 'node_modules', 'left'), { recursive: true });
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const lock = (packages: Packages) =>
    writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages }));
  /** The note that npm writes after an installation. */
  const installed = (packages: Packages) =>
    writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));

  test('is fresh once it has been noted, and nothing changed since', () => {
    lock(of('1.0.0'));
    installed(of('1.0.0'));
    expect(installation(folder).isNoted()).toBe(false);
    installation(folder).note();
    expect(installation(folder).isNoted()).toBe(true);
    expect(installation(folder).isAsLocked()).toBe(true);
  });

  test('is stale after a pull that changed the lock file', () => {
    lock(of('1.0.0'));
    installed(of('1.0.0'));
    installation(folder).note();
    lock(of('1.0.1'));
    expect(installation(folder).isNoted()).toBe(false);
    expect(installation(folder).isAsLocked()).toBe(false);
  });

  test('is stale when somebody installed for another branch and the lock file came back', () => {
    lock(of('2.0.0'));
    installed(of('2.0.0'));
    installation(folder).note();
    installed(of('1.0.0'));
    expect(installation(folder).isNoted()).toBe(false);
    expect(installation(folder).isAsLocked()).toBe(false);
  });

  test('is stale when the same version has other contents, or a room of ours is not linked', () => {
    lock({ 'node_modules/left': { version: '1.0.0', integrity: 'sha512-mended' } });
    installed(of('1.0.0'));
    expect(installation(folder).isAsLocked()).toBe(false);
    lock({ ...of('1.0.0'), 'node_modules/@cascade/new': { link: true } });
    expect(installation(folder).isAsLocked()).toBe(false);
    mkdirSync(join(folder, 'node_modules', '@cascade'));
    mkdirSync(join(folder, 'new'));
    symlinkSync(join(folder, 'new'), join(folder, 'node_modules', '@cascade', 'new'));
    expect(installation(folder).isAsLocked()).toBe(true);
  });
});
