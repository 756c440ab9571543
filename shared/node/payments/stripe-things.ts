import { randomUUID } from 'node:crypto';

export type Thing = Record<string, unknown> & { id: string };
export type Form = Record<string, string>;

export const seconds = () => Math.floor(Date.now() / 1000);

export class StripeFailure extends Error {
  constructor(
    readonly status: number,
    readonly error: { type: string; message: string; code?: string; param?: string },
  ) {
    super(error.message);
  }
}

export const invalid = (message: string, code?: string) =>
  new StripeFailure(400, { type: 'invalid_request_error', message, ...(code ? { code } : {}) });

export const missing = (what: string, id: string) =>
  new StripeFailure(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${what}: '${id}'`,
    param: 'id',
  });

export function metadataIn(form: Form, prefix = 'metadata'): Record<string, string> {
  const found = Object.entries(form).flatMap(([name, value]) => {
    const key = name.startsWith(`${prefix}[`) ? name.slice(prefix.length + 1, -1) : undefined;
    return key === undefined ? [] : [[key, value]];
  });
  return Object.fromEntries(found);
}

export const idOf = (prefix: string) => `${prefix}_${randomUUID().replaceAll('-', '')}`;
