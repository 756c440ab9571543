import { randomInt } from 'node:crypto';
import {
  claimStep,
  countWrongCode,
  findTwoFactor,
} from '@cascade/db/features/auth/second-factor.queries';
import { RECOVERY_CODES } from '@cascade/shared/features/account/factors';
import { AppError } from '@cascade/shared/kernel/app-error';
import type { Services } from '../services.ts';
import { decrypted, type Keyed } from './secrets.ts';
import { stepOfCode } from './totp.ts';

/** Wrong codes in a row, over sign-in and step-up together, before a pause. */
export const MOST_WRONG_CODES = 5;
export const WRONG_CODES_WAIT_S = 15 * 60;

/** Without characters that look alike. */
const RECOVERY_LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

/** Recovery codes for display, of about 49 bits each. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const code = Array.from(
      { length: 10 },
      () => RECOVERY_LETTERS[randomInt(RECOVERY_LETTERS.length)],
    ).join('');
    return `${code.slice(0, 5)}-${code.slice(5)}`;
  });
}

const wrongCode = () => new AppError('bad_credentials', 'This code is not right.');

/** A replayed code: somebody may have seen it. */
export const usedCode = 'This code was used already. Wait for the next one.';

/**
 * Accepts each code once. Wrong ones are counted outside the caller's transaction, so that they
 * count when the call is refused.
 * @throws AppError bad_credentials, or too_many with the seconds to wait
 */
export async function takeCode(
  { database, clock, env }: Pick<Services, 'database' | 'clock' | 'env'>,
  userId: string,
  code: string,
): Promise<void> {
  const now = clock.now();
  const factor = await findTwoFactor(database.orm, userId);
  if (!factor) throw wrongCode();
  const waitMs = (factor.lockedUntil?.getTime() ?? 0) - now.getTime();
  if (waitMs > 0)
    throw new AppError('too_many', 'Too many wrong codes. Please wait a quarter of an hour.', {
      retryAfterSeconds: Math.ceil(waitMs / 1000),
    });
  const step = stepOfCode(await decrypted({ env }, factor.secret), code, now);
  if (step === undefined) {
    const until = new Date(now.getTime() + WRONG_CODES_WAIT_S * 1000);
    await countWrongCode(database.orm, userId, { most: MOST_WRONG_CODES, now, until });
    throw wrongCode();
  }
  if (!(await claimStep(database.orm, userId, step)))
    throw new AppError('bad_credentials', usedCode);
}

/** The time step that a code belongs to, if any, and whether it was used before. */
export async function lookAtCode(
  { database, clock, env }: Pick<Services, 'database' | 'clock' | 'env'>,
  userId: string,
  code: string,
): Promise<{ step: number; isUsed: boolean } | undefined> {
  const factor = await findTwoFactor(database.orm, userId);
  if (!factor) return undefined;
  const step = stepOfCode(await decrypted({ env }, factor.secret), code, clock.now());
  return step === undefined ? undefined : { step, isUsed: step <= factor.lastStep };
}

export async function countRecoveryCodes(keyed: Keyed, backupCodes: string): Promise<number> {
  const codes: unknown = JSON.parse(await decrypted(keyed, backupCodes));
  return Array.isArray(codes) ? codes.length : 0;
}
