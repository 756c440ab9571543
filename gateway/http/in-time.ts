import { AppError } from '@cascade/shared/kernel/app-error';

/** Longest wait for PostgreSQL and Redis together, in milliseconds. */
export const ANSWER_WITHIN_MS = 7_000;

/**
 * Answers for services that do not: after the time the call is refused, whatever it still waits for.
 * @param act is given a function that throws once the time is over. A change calls it when its
 * transaction begins and before it commits, so that a call that was refused changes nothing later
 * @throws AppError unavailable
 */
export function inTime<T>(
  act: (refuseLate: () => void) => Promise<T>,
  withinMs = ANSWER_WITHIN_MS,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      reject(tooLate());
    }, withinMs);
    const refuseLate = () => {
      if (isLate) throw tooLate();
    };
    act(refuseLate)
      .finally(() => clearTimeout(timer))
      .then(resolve, reject);
  });
}

const tooLate = () =>
  new AppError('unavailable', 'The service takes too long to answer. Please try again.', {
    retryAfterSeconds: 2,
  });
