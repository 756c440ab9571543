import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'yaml';
import type { z } from 'zod';
import { type Finding, wholeFile } from './finding.ts';

type TextField = { field: string; text: string };

export type ContentDocument = { file: string; texts: TextField[]; value?: unknown };

export function textFields(value: unknown, path: readonly string[] = []): TextField[] {
  if (typeof value === 'string') return [{ field: path.join('.'), text: value }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textFields(inner, [...path, key]));
}

export function fieldText(document: ContentDocument, field: string): string | undefined {
  return document.texts.find((text) => text.field === field)?.text;
}

export function editionOf({ value }: ContentDocument): number {
  const isSecond = typeof value === 'object' && value !== null && 'edition' in value;
  return isSecond && value.edition === 2 ? 2 : 1;
}

const spoken = ['responses.', 'openingLine', 'facts.', 'cues.', 'reactions.'];

/** Direct speech is exempt from some rules. */
export function isSpoken(field: string): boolean {
  return spoken.some((part) => field.startsWith(`actorBrief.${part}`));
}

type Shape = {
  schema: z.ZodType;
  nameField: string;
};

export function checkShape(file: string, value: unknown, { schema, nameField }: Shape): Finding[] {
  const parsed = schema.safeParse(value);
  const findings: Finding[] = parsed.success
    ? []
    : parsed.error.issues.map((issue) => ({
        file,
        field: issue.path.join('.') || wholeFile,
        message: issue.message,
      }));
  const named = textFields(value).find((text) => text.field === nameField)?.text;
  if (named !== undefined && `${named}.yaml` !== basename(file))
    findings.push({ file, field: nameField, message: `is ${named}, not the file's name` });
  return findings;
}

/** Reads every YAML file of a folder. `label` prefixes file names in findings. */
export function readDocuments(folder: string, shape: Shape, label = '') {
  const documents: ContentDocument[] = [];
  const findings: Finding[] = [];
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  for (const name of names.filter((each) => each.endsWith('.yaml'))) {
    const file = `${label}${name}`;
    let value: unknown;
    try {
      value = parse(readFileSync(join(folder, name), 'utf8'));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      findings.push({ file, field: wholeFile, message: `is not YAML: ${reason.split('\n')[0]}` });
      // Kept, so that the file is not reported missing as well.
      documents.push({ file, texts: [] });
      continue;
    }
    documents.push({ file, texts: textFields(value), value });
    findings.push(...checkShape(file, value, shape));
  }
  return { documents, findings };
}
