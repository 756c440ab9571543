import { ApiError, apiErrorOf, unreachableSentence } from '../api/api-error.ts';

/** Uncompressed; a test compares it with the package. */
export const LIBRARY_BYTES = 7_805_486;

export const libraryUrl = new URL(
  '../../../node_modules/@matrix-org/matrix-sdk-crypto-wasm/pkg/matrix_sdk_crypto_wasm_bg.wasm',
  import.meta.url,
).href;

/**
 * Into the HTTP cache, as its own loader reports no progress.
 * @throws ApiError
 */
export async function fetchLibrary(onProgress: (share: number) => void): Promise<void> {
  const unreachable = (cause: unknown) =>
    new ApiError({ status: 0, code: 'unreachable', detail: unreachableSentence, cause });
  const response = await fetch(libraryUrl, { priority: 'low' }).catch((cause: unknown) => {
    throw unreachable(cause);
  });
  if (!response.ok || !response.body) throw await apiErrorOf(response);
  const reader = response.body.getReader();
  for (let bytes = 0; ; ) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      throw unreachable(cause);
    });
    if (done) return;
    bytes += value.byteLength;
    onProgress(Math.min(1, bytes / LIBRARY_BYTES));
  }
}
