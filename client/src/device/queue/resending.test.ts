import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { verdictOf } from './resending.ts';

test.each([
  [0, 'unreachable', 'later'],
  [503, 'unavailable', 'later'],
  [502, 'unexpected', 'later'],
  [504, 'unexpected', 'later'],
  [429, 'too_many', 'later'],
  [408, 'unexpected', 'later'],
  [401, 'signed_out', 'kept'],
  [401, 'other_member', 'kept'],
  [500, 'unexpected', 'broken'],
  [404, 'not_found', 'refused'],
  [403, 'unverified', 'refused'],
  [409, 'conflict', 'refused'],
  [422, 'invalid', 'refused'],
  [413, 'too_large', 'refused'],
  [403, 'unexpected', 'later'],
  [404, 'unexpected', 'later'],
] as const)('%i %s means %s', (status, code, verdict) => {
  expect(verdictOf(new ApiError({ status, code, detail: 'x' }))).toBe(verdict);
});

test('an aborted send may have arrived, so it is sent again', () => {
  expect(verdictOf(new DOMException('Too late', 'AbortError'))).toBe('later');
});
