import { z } from 'zod';

const LONGEST = 300;

/**
 * Why a job failed, fit to be kept and shown: a mail server may repeat a mail's link with the
 * token in it, and a failed query names its parameters. Links go, and of a query its cause stays.
 */
export function failureOf(error: unknown): Error {
  const told = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const reason = messageOf(told)
    .replace(/\w+:\/\/\S+/g, '(link)')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, LONGEST);
  const failure = new Error(reason || 'no reason was given');
  const frames = told instanceof Error ? (told.stack ?? '').match(/^ {4}at .*$/gm) : null;
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
