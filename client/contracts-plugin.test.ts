import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { partsOf } from './contracts-plugin.ts';

const shared = join(import.meta.dirname, '../shared');
const contracts = ['features', 'domain']
  .flatMap((room) =>
    readdirSync(join(shared, room), { recursive: true }).map((file) => join(room, String(file))),
  )
  .filter((file) => /\.ts$/.test(file) && !/\.test\.ts$|\/testing\//.test(file))
  .map((file) => join(shared, file))
  .filter((file) => /\bfrom 'zod'/.test(readFileSync(file, 'utf8')));

const exportsOf = (code: string): string[] =>
  (/^export \{ (.*) \};$/m.exec(code)?.[1] ?? '').split(', ').filter(Boolean);

const contract = `
import { z } from 'zod';
import { Category } from '../../domain/parts.ts';
import { defineEvent } from '../../kernel/event.ts';
import { defineRoute } from '../../kernel/route.ts';

export const LONGEST = 100;
const name = z.string().max(LONGEST);
const path = '/api/notes';
export const lengthOf = (text: string): number => Math.min(text.length, LONGEST);
export const Note = z.object({ text: z.string().max(LONGEST), category: Category });
export type Note = z.infer<typeof Note>;
export const OtherNote = Category.nullable();
export const emptyNote = () => Note.parse({ text: '' });
export const listNotes = defineRoute({
  name: 'notes.list', method: 'get', path, summary: 'Lists', access: 'member', response: z.array(Note),
});
const change = { method: 'post', path, access: 'member', response: Note };
export const keepNote = defineRoute({ ...change, name: 'notes.keep', summary: 'Keeps', body: Note });
const lasting = { isDurable: true, data: Note };
export const noteKept = defineEvent({ ...lasting, name: 'notes.kept', summary: 'Kept' });
`;

test('what schemas make is apart from what a page needs to call a route', async () => {
  const { plain, schemas } = await partsOf('/shared/features/notes/contract.ts', contract);
  expect(exportsOf(plain)).toEqual([
    'LONGEST',
    'path',
    'lengthOf',
    'listNotes',
    'change',
    'keepNote',
  ]);
  expect(exportsOf(schemas)).toEqual([
    'name',
    'Note',
    'OtherNote',
    'emptyNote',
    'lasting',
    'noteKept',
  ]);
});

test('the part without schemas imports neither zod nor the other part', async () => {
  const { plain } = await partsOf('/shared/features/notes/contract.ts', contract);
  const imports = plain.split('\n').filter((line) => /^import \{ \w/.test(line));
  expect(imports).toEqual(['import { defineRoute as defineRoute } from "../../kernel/route.ts";']);
});

test('an event keeps the schema of its data, which is checked; a route keeps none', async () => {
  const { plain, schemas } = await partsOf('/shared/features/notes/contract.ts', contract);
  expect(schemas).toContain('data: Note');
  expect(schemas).toContain("from '/shared/features/notes/contract.ts?plain'");
  for (const part of ['summary', 'body', 'response']) expect(plain).not.toContain(part);
});

test('a module that does something while it is loaded is refused', async () => {
  const code = `${contract}\nregister(Note);`;
  await expect(partsOf('/shared/contract.ts', code)).rejects.toThrow('Not a declaration: register');
});

test('no export of any contract is lost', async () => {
  expect(contracts.length).toBeGreaterThan(100);
  for (const file of contracts) {
    const { plain, schemas } = await partsOf(file, readFileSync(file, 'utf8'));
    const kept = [...exportsOf(plain), ...exportsOf(schemas)];
    expect(kept).toEqual(expect.arrayContaining(Object.keys(await import(file))));
    expect(new Set(kept).size).toBe(kept.length);
  }
});
