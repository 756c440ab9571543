/** A state that did not come; its name says which. */
class NeverCame extends Error {
  override name = 'NeverCame';
}

export const soon = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/**
 * Waits for a named state. The bound is generous: it ends a failure, and says nothing of speed.
 * @throws NeverCame when the state does not come in time
 */
export async function waitUntil(
  state: string,
  isThere: () => boolean | Promise<boolean>,
  withinMs = 60_000,
): Promise<void> {
  const giveUpAt = performance.now() + withinMs;
  while (!(await isThere())) {
    if (performance.now() > giveUpAt) throw new NeverCame(`never: ${state}`);
    await soon(20);
  }
}
