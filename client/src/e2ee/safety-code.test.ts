import { expect, test } from 'vitest';
import { safetyCode } from './safety-code.ts';

const ana = { userId: '@ana:cascade', masterKey: 'A'.repeat(43) };
const ben = { userId: '@ben:cascade', masterKey: 'B'.repeat(43) };

test('both people see one code, twelve groups of five digits', async () => {
  const code = await safetyCode(ana, ben);
  expect(code).toMatch(/^(\d{5} ){11}\d{5}$/);
  expect(await safetyCode(ben, ana)).toBe(code);
});

test('the code never changes, because people have written it down', async () => {
  expect(await safetyCode(ana, ben)).toBe(
    '68892 16570 67127 28306 87519 33902 20595 86585 61086 48018 95644 06639',
  );
});

test('another key or another person gives another code', async () => {
  const code = await safetyCode(ana, ben);
  expect(await safetyCode(ana, { ...ben, masterKey: ana.masterKey })).not.toBe(code);
  expect(await safetyCode(ana, { ...ben, userId: '@chi:cascade' })).not.toBe(code);
  const swapped = [
    { ...ana, masterKey: ben.masterKey },
    { ...ben, masterKey: ana.masterKey },
  ] as const;
  expect(await safetyCode(...swapped)).not.toBe(code);
});
