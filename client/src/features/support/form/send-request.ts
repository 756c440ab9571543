import { createRequest, getWork } from '@cascade/shared/features/support/contract';
import type { ResponseOf } from '@cascade/shared/kernel/route';
import type { z } from 'zod';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { findAnswer, type Work } from './find-answer.ts';

type Form = z.input<NonNullable<(typeof createRequest)['body']>>;

/** Where there are no workers, in this thread. */
function solve(work: Work): Promise<string> {
  if (typeof Worker === 'undefined') return Promise.resolve(findAnswer(work));
  const worker = new Worker(new URL('./work-worker.ts', import.meta.url), { type: 'module' });
  return new Promise<string>((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<string>) => resolve(data);
    worker.onerror = () =>
      reject(new ApiError({ status: 0, detail: 'The check could not run. Please try again.' }));
    worker.postMessage(work);
  }).finally(() => worker.terminate());
}

/**
 * Most people are let through at once. While a flood arrives, the browser has something to solve.
 * @throws ApiError
 */
export async function sendRequest(
  form: Form,
  idempotencyKey: string,
  onWork: () => void,
): Promise<ResponseOf<typeof createRequest>> {
  try {
    return await call(createRequest, { body: form, idempotencyKey });
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'too_many') throw error;
    const { work } = await call(getWork, {});
    if (work === null) throw error;
    onWork();
    const answer = await solve(work);
    const solved = { challenge: work.challenge, answer };
    return await call(createRequest, { body: { ...form, work: solved }, idempotencyKey });
  }
}
