import { initAsync } from '@matrix-org/matrix-sdk-crypto-wasm';
import { ApiError } from '../../api/api-error.ts';

/** @throws ApiError; only a reload helps, as the loader never retries */
export async function loadLibrary(url: string): Promise<void> {
  await initAsync(url).catch((cause: unknown) => {
    const detail = 'The encryption could not be started. Please reload the page.';
    throw new ApiError({ status: 500, code: 'unexpected', detail, cause });
  });
}
