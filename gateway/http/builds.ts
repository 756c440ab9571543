import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@cascade/shared/node/root';
import type { z } from 'zod';

export const clientFolder = () => join(repositoryRoot(), 'client/dist');

/** The build of the client in a folder: the path of its page's first script. Null without one. */
export function buildIn(folder = clientFolder()): string | null {
  const page = join(folder, 'index.html');
  if (!existsSync(page)) return null;
  const [, entry] =
    /<script\b[^>]*\bsrc="(\/assets\/[^"]+)"/.exec(readFileSync(page, 'utf8')) ?? [];
  return entry ?? null;
}

/** `said`: the build that a page names, if any; `own`: that of this gateway. */
export type Builds = { said: unknown; own: string | null };

/**
 * Parses what a page sent. One of a later build may send optional fields that this gateway does not
 * know: they are left out, at the top level only, because what lies deeper may be signed, or typed
 * by somebody (docs/decisions/029).
 */
export function parseSent<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  { said, own }: Builds,
): z.ZodSafeParseResult<z.output<Schema>> {
  const result = schema.safeParse(value);
  const isOther = typeof said === 'string' && said !== own;
  if (result.success || !isOther || typeof value !== 'object' || value === null) return result;
  const unknown = result.error.issues.flatMap((issue) =>
    issue.code === 'unrecognized_keys' && issue.path.length === 0 ? issue.keys : [],
  );
  if (unknown.length === 0) return result;
  const known = Object.entries(value).filter(([key]) => !unknown.includes(key));
  return schema.safeParse(Object.fromEntries(known));
}
