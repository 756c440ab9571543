import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ExamInfoFile } from '../exam-info-file.ts';
import { type Finding, wholeFile } from './finding.ts';

const file = 'exam-info.yaml';

/** What applying for the exam takes, if the folder has it: sources, sections, and no check to come. */
export function checkExamInfo(folder: string, today = new Date()): Finding[] {
  const path = join(folder, file);
  if (!existsSync(path)) return [];
  let value: unknown;
  try {
    value = parse(readFileSync(path, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return [{ file, field: wholeFile, message: `is not YAML: ${reason.split('\n')[0]}` }];
  }
  const parsed = ExamInfoFile.safeParse(value);
  if (!parsed.success)
    return parsed.error.issues.map(({ path: field, message }) => ({
      file,
      field: field.join('.') || wholeFile,
      message,
    }));
  const day = today.toISOString().slice(0, 10);
  return parsed.data
    .filter(({ checkedOn }) => checkedOn !== null && checkedOn > day)
    .map(({ id }) => ({ file, field: id, message: 'says that it was checked on a day to come' }));
}
