/** `offline`, `failed`: kept on this device and retried. `conflict`: until a person chooses. */
export type Saving = 'saved' | 'saving' | 'offline' | 'failed' | 'conflict';

export type AutoSaved<Value, Clash = never> = {
  value: Value;
  saving: Saving;
  problem: string | null;
  /** Nothing is sent until they are settled. */
  clashes: Clash[];
};

export type Kept<Value> = {
  value: Value;
  /** The server's value last merged with. */
  base: Value;
};

export type Save<Value, Held> = (version: number, value: Value) => Promise<Held>;

export type AutoSaveOptions<Value extends object, Held, Clash = never> = {
  /** The server's newest version known to the screen. */
  held: Held;
  readValue: (held: Held) => Value;
  /** The higher one is newer. */
  readVersion: (held: Held) => number;
  isSame: (one: Value, other: Value) => boolean;
  /** Fields changed in `mine` stay; where both changed, a clash may be returned. */
  merge: (base: Value, mine: Value, theirs: Value) => { merged: Value; clashes: Clash[] };
  /** Of what a clash is; one field has one clash. */
  clashKey?: (clash: Clash) => string;
  /** @throws ApiError `stale` when another device has saved a newer version */
  save: Save<Value, Held>;
  /** @param current what a `stale` refusal said */
  load: (current?: unknown) => Promise<Held>;
  isClosed?: (held: Held) => boolean;
  onHeld?: (held: Held) => void;
  /** The device's copy, of an earlier visit or another tab. */
  findKept: () => Kept<Value> | null;
  /**
   * Called with each change, before anything is sent.
   * @returns whether it was stored
   */
  keep: (kept: Kept<Value>, held: Held, isDirty: boolean) => boolean;
};
