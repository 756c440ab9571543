/** Ends the launcher with a sentence instead of a stack. */
export class LaunchError extends Error {
  name = 'LaunchError';
}

/** Prints what went wrong: the sentence when there is one, everything otherwise. */
export function printProblem(error) {
  const isExpected = error?.name === 'LaunchError' || error?.name === 'ServiceError';
  console.error(isExpected ? `\n${error.message}` : error);
}
