/**
 * How it stands with this device's keys. `absent`: nobody has asked for them yet, or nobody may.
 * `progress`: how much of the library has come, from 0 to 1.
 */
export type KeysState = {
  state: 'absent' | 'loading' | 'ready' | 'failed';
  progress?: number;
  sentence?: string;
};

/**
 * `none`: there is no backup. `on`: this device backs its keys up. `locked`: there is a backup
 * that this device cannot read.
 */
export type Recovery = { state: 'none' | 'on' | 'locked' };

/** `changed`: the other person's identity is not the one that was known or confirmed. */
export type Safety = {
  code: string | null;
  state: 'unknown' | 'unverified' | 'verified' | 'changed';
};
