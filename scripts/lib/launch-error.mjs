export class LaunchError extends Error {
  name = 'LaunchError';
}

export function printProblem(error) {
  const isExpected = error?.name === 'LaunchError' || error?.name === 'ServiceError';
  console.error(isExpected ? `\n${error.message}` : error);
}
