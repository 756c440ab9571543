import { usedCode } from '../../security/second-factor.ts';

/** Sentences for better-auth's error codes. Statuses stay. */
const authSentences: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'The e-mail address or the password is not right.',
  INVALID_PASSWORD: 'The password is not right.',
  INVALID_EMAIL: 'Enter an e-mail address.',
  USER_ALREADY_EXISTS: 'There is already an account with this e-mail address.',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL:
    'There is already an account with this e-mail address. Sign in, or choose a new password.',
  PASSWORD_TOO_SHORT: 'Use at least 8 characters for the password.',
  PASSWORD_TOO_LONG: 'Use at most 128 characters for the password.',
  INVALID_TOKEN: 'This link is no longer valid. Please ask for a new one.',
  TOKEN_EXPIRED: 'This link has run out. Please ask for a new one.',
  SESSION_EXPIRED: 'Please sign in again to do this.',
  SESSION_NOT_FRESH: 'Please sign in again to do this.',
  UNAUTHORIZED: 'Please sign in to continue.',
  EMAIL_ALREADY_VERIFIED: 'This address is confirmed already.',
  EMAIL_MISMATCH: 'This is not the address you are signed in with.',
  USER_NOT_FOUND: 'There is no such account.',
  INVALID_CODE: 'This code is not right.',
  CODE_USED: usedCode,
  INVALID_BACKUP_CODE: 'This recovery code is not right, or was used before.',
  INVALID_TWO_FACTOR_COOKIE: 'That took too long. Please sign in again.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many wrong codes. Please sign in again.',
  ACCOUNT_TEMPORARILY_LOCKED: 'Too many wrong codes. Please wait a quarter of an hour.',
  PASSKEY_NOT_FOUND: 'This passkey is not known here. It may have been removed.',
  CHALLENGE_NOT_FOUND: 'That took too long. Please try again.',
  AUTHENTICATION_FAILED: 'This passkey could not be checked. Please try again.',
  FAILED_TO_VERIFY_REGISTRATION: 'This passkey could not be added. Please try again.',
  PERSON_NOT_VERIFIED: 'Your device must ask for a PIN, a finger or a face to use a passkey here.',
  LAST_ADMIN: 'You are the only admin here. Make somebody else one before you leave.',
  INVALID_ORIGIN: 'This request came from another site and was refused.',
  INVALID_CALLBACK_URL: 'That address cannot be returned to.',
  INVALID_REDIRECT_URL: 'That address cannot be returned to.',
};

const sentencesByStatus: Record<number, string> = {
  400: 'The request could not be read.',
  401: 'Please sign in to continue.',
  403: 'This is not allowed.',
  404: 'There is no such call.',
  409: 'This was changed by somebody else meanwhile.',
  422: 'Please check what was sent.',
  429: 'Too many requests. Please wait a little.',
};

export function authSentence(code: string | undefined, status: number): string {
  return (code && authSentences[code]) ?? sentencesByStatus[status] ?? 'This could not be done.';
}

/** The sign-in error for suspended members; the message with the reason is ours. */
export const SUSPENDED = 'ACCOUNT_SUSPENDED';

export const suspensionSentence = (reason: string) =>
  `This account is suspended. The reason given: ${reason}`;
