/** The state that did not occur is in the message. */
class NeverCame extends Error {
  override name = 'NeverCame';
}

export const sleep = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/**
 * Waits for a named state. The generous limit only ends a failure.
 * @throws NeverCame when it does not occur in time
 */
export async function waitUntil(
  state: string,
  isThere: () => boolean | Promise<boolean>,
  withinMs = 60_000,
): Promise<void> {
  const giveUpAt = performance.now() + withinMs;
  while (!(await isThere())) {
    if (performance.now() > giveUpAt) throw new NeverCame(`never: ${state}`);
    await sleep(20);
  }
}
