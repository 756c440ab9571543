import { z } from 'zod';

const LONGEST = 300;

/**
 * Safe to store and show: without links, because a mail server may repeat one with its token, and
 * without a query's parameters.
 */
export function failureOf(error: unknown): Error {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason = messageOf(cause)
    .replace(/\w+:\/\/\S+/g, '(link)')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST);
  const failure = new Error(reason || 'no reason was given');
  const frames = cause instanceof Error ? (cause.stack ?? '').match(/^ {4}at .*$/gm) : null;
  failure.stack = [`Error: ${failure.message}`, ...(frames ?? [])].join('\n');
  return failure;
}

function messageOf(error: unknown): string {
  if (error instanceof z.ZodError) {
    const places = error.issues.flatMap((issue) =>
      issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')],
    );
    return `its order is wrong: ${places.join(', ')}`;
  }
  return error instanceof Error ? error.message : String(error);
}
