import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../factories/fresh-database.ts';
import { listFacts } from '../features/exam-info/exam-info.queries.ts';
import { examFacts } from '../features/exam-info/schema.ts';
import { readExamInfo, seedExamInfo } from './exam-info.ts';

describe('the authored file', () => {
  test('says what the specification states, and claims no check', () => {
    const facts = readExamInfo();
    const texts = facts.map(({ text }) => text).join('\n');
    for (const words of [/login/, /credit or debit/, /sponsor/, /medical registration/])
      expect(texts).toMatch(words);
    expect(facts.filter(({ section }) => section === 'key-point')).toHaveLength(5);
    expect(facts.filter(({ section }) => section === 'step').map(({ text }) => text)).toEqual([
      'Prepare documents',
      'Complete application',
      'Submit and pay',
    ]);
    expect(facts.filter(({ checkedOn }) => checkedOn !== null)).toEqual([]);
    expect(facts.filter(({ address }) => address?.includes('@'))).toEqual([]);
  });

  test('is refused with the name of every wrong field', () => {
    const folder = mkdtempSync(join(tmpdir(), 'cascade-exam-info-'));
    writeFileSync(
      join(folder, 'exam-info.yaml'),
      `sources: {one: {title: One, url: 'http://example.org'}}
facts: [{id: a, section: step, text: '', source: one, checkedOn: null}]`,
    );
    expect(() => readExamInfo(folder)).toThrow(
      /exam-info\.yaml: sources\.one\.url: .*\n.*facts\.0\.text: The text is required/,
    );
    writeFileSync(
      join(folder, 'exam-info.yaml'),
      `sources: {}
facts: [{id: a, section: step, text: A, source: two, checkedOn: null}]`,
    );
    expect(() => readExamInfo(folder)).toThrow(/there is no source two(.|\n)*has 1 steps, not 3/);
  });
});

describe('seeding', () => {
  let database: FreshDatabase;
  const facts = readExamInfo();
  beforeAll(async () => {
    database = await freshDatabase();
    await database.orm.delete(examFacts);
  });
  afterAll(() => database.close());

  test('writes each fact once, follows the file, and leaves alone what an admin changed', async () => {
    const { orm } = database;
    expect(await seedExamInfo(orm, facts)).toBe(facts.length);
    expect(await seedExamInfo(orm, facts)).toBe(0);
    const [first, second, ...others] = facts;
    if (!first || !second) throw new Error('The file has too few facts.');
    await orm
      .update(examFacts)
      .set({ text: 'As an admin wrote it', checkedOn: '2027-01-04', rev: 2 })
      .where(eq(examFacts.id, first.id));
    const next = [
      { ...first, text: 'Newer in the file' },
      { ...second, text: 'Newer in the file' },
      ...others.slice(1),
    ];
    await seedExamInfo(orm, next);
    const kept = await listFacts(orm);
    expect(kept).toHaveLength(facts.length - 1);
    expect(kept[0]).toMatchObject({
      text: 'As an admin wrote it',
      checkedOn: '2027-01-04',
      rev: 2,
    });
    expect(kept[1]).toMatchObject({ text: 'Newer in the file', rev: 1 });
    await seedExamInfo(orm, others);
    expect((await listFacts(orm)).map(({ id }) => id)).toContain(first.id);
  });
});
