/**
 * What the server promises about a call that arrives late, twice or not at all. Everything that
 * carries a call (HTTP, the device's offline queue, a socket) decides by this alone. A reading
 * route is always `read`; any other is `once` unless its contract says otherwise.
 */
export type Delivery =
  /** Changes nothing and runs outside a transaction. The client may repeat it whenever it likes. */
  | 'read'
  /**
   * Carried out once for each Idempotency-Key, which is stored with the change and remembered for
   * at least seven days. A repeat gets the first reply, or what the contract's `reread` reads by
   * then. The client repeats with the same key while it waits for the reply.
   */
  | 'once'
  /**
   * As `once`, for a change that still means the same hours later: an offline device may keep the
   * call and send it later, in order, with its key and for its member. Needs no fresh proof.
   */
  | 'offline'
  /**
   * The Idempotency-Key becomes the id of the created row, by which the feature itself finds a
   * repeat, permanently; no reply is stored. The client may send it as late as it likes, with the
   * same key.
   */
  | 'keyed'
  /**
   * Carried out each time it arrives, in a transaction; a key is ignored. For replies that may not
   * be stored (secrets, answers to a password) and for changes that a repeat leaves as they are.
   * The client sends it again only where that is wanted.
   */
  | 'each-time'
  /**
   * Carried out each time it arrives, in a transaction, without a key: a repeat leaves everything
   * as it is, and gets an answer that fits. The client may repeat it at once.
   */
  | 'idempotent'
  /**
   * Only enqueues: no transaction, no key, the answer is 202, and the job may be lost with Redis.
   * For reports that the worker counts once by an id inside the body. The client does not wait.
   */
  | 'queued';

/** Whether a client sends an Idempotency-Key with such a call, and the server heeds it. */
export function takesKey(delivery: Delivery): boolean {
  return storesKey(delivery) || delivery === 'keyed';
}

/** Whether the key is stored to recognise a repeat, beside what the call changes. */
export function storesKey(delivery: Delivery): boolean {
  return delivery === 'once' || delivery === 'offline';
}
