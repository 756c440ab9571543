import { ApiError, sentenceOf } from '../../../api/api-error.ts';

/** The browser's own messages are technical. */
export function passkeySentence(error: unknown): string {
  if (error instanceof ApiError) return sentenceOf(error);
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'This device has a passkey for your account already.';
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'That was cancelled, or took too long. Nothing has changed.';
  return 'This browser cannot use passkeys here.';
}
