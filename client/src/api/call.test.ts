// @vitest-environment jsdom
import type { SentEnvelope } from '@cascade/shared/domain/encryption/envelope';
import { listMails } from '@cascade/shared/features/mail/contract';
import { setMemberRole } from '@cascade/shared/features/members/contract';
import { sendMessage } from '@cascade/shared/features/messaging/contract';
import { completeScenario, toggleBookmark } from '@cascade/shared/features/progress/contract';
import { getScenario, listScenarios } from '@cascade/shared/features/scenarios/contract';
import { getDefaultStore } from 'jotai';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { call } from './call.ts';
import { answerProof, proofNeedAtom } from './proof.ts';
import { attachTransport } from './socket-transport.ts';

const RECEIVER = '019aa000-0000-7000-8000-000000000001';
const store = getDefaultStore();
const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);
afterEach(() => {
  fetched.mockReset();
  attachTransport(undefined);
});

const answer = (status: number, body: unknown) =>
  fetched.mockResolvedValueOnce(
    new Response(typeof body === 'string' ? body : JSON.stringify(body), {
      status,
      statusText: 'Teapot',
    }),
  );
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('it should have failed');
    },
    (error: unknown) => error as ApiError,
  );

test('parameters and queries are written into the address', async () => {
  answer(200, []);
  await call(listScenarios, { query: { category: 'Child & Adolescent' } });
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/scenarios?category=Child+%26+Adolescent');
  answer(200, {});
  await call(getScenario, { params: { id: 12 } });
  expect(fetched.mock.calls[1]?.[0]).toBe('/api/scenarios/12');
});

test('a call without a body sends cookies but no content type', async () => {
  answer(200, []);
  await call(listScenarios, {});
  const sent = fetched.mock.calls[0]?.[1];
  expect(sent?.credentials).toBe('include');
  expect(sent?.headers).toEqual({});
});

test('a mutation carries a fresh key, or the one it was given', async () => {
  answer(200, {});
  await call(completeScenario, { params: { id: 1 } });
  answer(200, {});
  await call(completeScenario, { params: { id: 1 }, idempotencyKey: 'again' });
  const keys = fetched.mock.calls.map(([, sent]) =>
    new Headers(sent?.headers).get('Idempotency-Key'),
  );
  expect(keys[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
  expect(keys[1]).toBe('again');
});

test('a change that was broken off is sent once more, with its key; a reply that came is not repeated', async () => {
  const keys = () =>
    fetched.mock.calls.map(([, sent]) => new Headers(sent?.headers).get('Idempotency-Key'));
  answer(502, { status: 502, code: 'bad_gateway', detail: 'The server stopped.' });
  answer(200, {});
  await call(completeScenario, { params: { id: 1 } });
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  answer(200, {});
  await call(completeScenario, { params: { id: 1 } });
  const [first, second, third, fourth] = keys();
  expect(second).toBe(first);
  expect(fourth).toBe(third);
  expect(keys()).toHaveLength(4);

  answer(503, { status: 503, code: 'unavailable', detail: 'Try again in a moment.' });
  expect((await failureOf(call(completeScenario, { params: { id: 1 } }))).status).toBe(503);
  answer(502, { status: 502, code: 'bad_gateway', detail: 'The server stopped.' });
  expect((await failureOf(call(listScenarios, {}))).status).toBe(502);
  expect(keys()).toHaveLength(6);
});

test('an error’s message is its status, a colon and the detail', async () => {
  answer(422, {
    status: 422,
    code: 'invalid',
    detail: 'Please check the fields.',
    errors: [{ field: 'email', message: 'Enter an e-mail address' }],
  });
  const error = await failureOf(call(listScenarios, {}));
  expect(error).toBeInstanceOf(ApiError);
  expect(error.message).toBe('422: Please check the fields.');
  expect(error).toMatchObject({ status: 422, code: 'invalid', detail: 'Please check the fields.' });
  expect(error.fields).toEqual([{ field: 'email', message: 'Enter an e-mail address' }]);
});

test('an error without a problem document is quoted, or named by its status text', async () => {
  answer(502, 'Bad gateway, sorry');
  expect((await failureOf(call(listScenarios, {}))).message).toBe('502: Bad gateway, sorry');
  answer(418, '');
  expect((await failureOf(call(listScenarios, {}))).message).toBe('418: Teapot');
});

test('no answer gives an error with status 0', async () => {
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const error = await failureOf(call(listScenarios, {}));
  expect(error.status).toBe(0);
  expect(error.message).toMatch(/^CASCade cannot be reached/);
});

test('an aborted call is not reported as unreachable', async () => {
  const stop = new AbortController();
  fetched.mockImplementationOnce(async () => {
    stop.abort();
    throw stop.signal.reason;
  });
  const error = await failureOf(call(listScenarios, { signal: stop.signal }));
  expect(error).not.toBeInstanceOf(ApiError);
  expect(error.name).toBe('AbortError');
});

test('a call that needs a fresh proof is repeated with the same body once it is given', async () => {
  const refusal = { status: 403, code: 'proof_required', detail: 'Please confirm that it is you.' };
  answer(403, refusal);
  answer(200, { role: 'examiner' });
  const params = { id: '0197f000-0000-7000-8000-000000000000' };
  const body = { from: 'member', to: 'examiner' } as const;
  const changed = call(setMemberRole, { params, body });
  await vi.waitFor(() => expect(store.get(proofNeedAtom)).toBe('proof_required'));
  expect(fetched).toHaveBeenCalledOnce();
  answerProof(true);
  expect(await changed).toEqual({ role: 'examiner' });
  expect(fetched.mock.calls[1]).toEqual(fetched.mock.calls[0]);
  expect(store.get(proofNeedAtom)).toBeNull();
});

test('calls waiting for the same proof share one dialog, and all fail without it', async () => {
  const refusal = { status: 403, code: 'proof_required', detail: 'Please confirm that it is you.' };
  answer(403, refusal);
  answer(403, refusal);
  const waiting = [call(listMails, {}), call(listMails, {})].map(failureOf);
  await vi.waitFor(() => expect(store.get(proofNeedAtom)).toBe('proof_required'));
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  // Both answers have been read by the next task.
  await new Promise((resolve) => setTimeout(resolve));
  answerProof(false);
  for (const error of await Promise.all(waiting))
    expect(error).toMatchObject({ status: 403, code: 'proof_required' });
});

describe('a message', () => {
  const args = {
    body: { receiverId: RECEIVER, content: {} as SentEnvelope },
    idempotencyKey: 'its id',
    forMember: 'ana',
  };

  test('goes over the socket while it answers', async () => {
    const carried: unknown[] = [];
    attachTransport(async (frame) => {
      carried.push(frame);
      return { ok: true, d: { id: 'its id' } };
    });
    expect(await call(sendMessage, args)).toEqual({ id: 'its id' });
    expect(carried).toEqual([
      { c: 'messaging.send', key: 'its id', params: {}, d: args.body, for: 'ana' },
    ]);
    expect(fetched).not.toHaveBeenCalled();
  });

  test('goes by HTTP with the same key when the socket gave no answer', async () => {
    attachTransport(async () => undefined);
    answer(200, { id: 'its id' });
    await call(sendMessage, args);
    expect(new Headers(fetched.mock.calls[0]?.[1]?.headers).get('Idempotency-Key')).toBe('its id');
  });

  test('is refused over the socket with the same words, fields and seconds', async () => {
    attachTransport(async () => ({
      ok: false,
      problem: {
        type: '/api/docs#too_many',
        title: 'Too many requests',
        status: 429,
        detail: 'Please wait 4 seconds.',
        code: 'too_many',
        errors: [{ field: 'content', message: 'is too large' }],
      },
      retryAfter: 4,
    }));
    expect(await failureOf(call(sendMessage, args))).toMatchObject({
      status: 429,
      code: 'too_many',
      detail: 'Please wait 4 seconds.',
      fields: [{ field: 'content', message: 'is too large' }],
      retryAfterSeconds: 4,
    });
    expect(fetched).not.toHaveBeenCalled();
  });
});

describe('a command that waited on the device', () => {
  const args = { params: { id: 14 }, idempotencyKey: 'its id', forMember: 'ana' };

  test('goes over the socket with its key and its member', async () => {
    const carried: unknown[] = [];
    attachTransport(async (frame) => {
      carried.push(frame);
      return { ok: true, d: { scenarioId: 14 } };
    });
    expect(await call(toggleBookmark, args)).toEqual({ scenarioId: 14 });
    expect(carried).toEqual([
      { c: 'progress.bookmark', key: 'its id', params: { id: '14' }, d: undefined, for: 'ana' },
    ]);
    expect(fetched).not.toHaveBeenCalled();
  });

  test('goes by HTTP with the same key and member when the socket gave no answer', async () => {
    attachTransport(async () => undefined);
    answer(200, { scenarioId: 14 });
    expect(await call(toggleBookmark, args)).toEqual({ scenarioId: 14 });
    const [path, sent] = fetched.mock.calls[0] ?? [];
    expect(path).toBe('/api/scenarios/14/bookmark');
    const headers = new Headers(sent?.headers);
    expect(headers.get('Idempotency-Key')).toBe('its id');
    expect(headers.get('For-Member')).toBe('ana');
  });

  test('is not sent by HTTP as well when it was given up meanwhile', async () => {
    const stop = new AbortController();
    attachTransport(async () => {
      stop.abort();
      return undefined;
    });
    const error = await failureOf(call(toggleBookmark, { ...args, signal: stop.signal }));
    expect(error.name).toBe('AbortError');
    expect(fetched).not.toHaveBeenCalled();
  });
});

test('a call whose repeat would do it twice goes by HTTP', async () => {
  attachTransport(() => Promise.reject(new Error('not asked')));
  answer(200, {});
  const params = { id: RECEIVER };
  await call(setMemberRole, { params, body: { from: 'member', to: 'examiner' } });
  expect(fetched).toHaveBeenCalledOnce();
});
