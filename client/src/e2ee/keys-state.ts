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

/** Devices of the member, as this device's own keys judge them, and approvals that are under way. */
export type Approval = {
  /** This device is signed by the member's identity, and knows that identity to be the member's. */
  isApproved: boolean;
  /** Devices whose signatures are right. Who looks is believed, not the server. */
  approvedIds: string[];
  deviceId: string;
  flows: ApprovalFlow[];
};

/** What a person does for it. */
export type ApprovalStep =
  | 'start'
  | 'accept'
  | 'scan'
  | 'compare'
  | 'confirm'
  | 'mismatch'
  | 'cancel';

/** One approval, as one of its two devices sees it. */
export type ApprovalFlow = {
  id: string;
  /** `new`: this device asks to be approved. `old`: it is asked. */
  side: 'new' | 'old';
  /** The other device; null until one has answered. */
  deviceId: string | null;
  /**
   * `asked`: nobody has answered. `ready`: a code can be scanned, or short codes compared.
   * `scanned`: this device's code was read elsewhere, which its member confirms. `compare`: both
   * show a short code. `waiting`: the other device has to do something.
   */
  step: 'asked' | 'ready' | 'scanned' | 'compare' | 'waiting' | 'done' | 'ended';
  expiresAt: number;
  /** What the new device shows to be scanned. */
  qr?: number[];
  /** The short code, as pictures with their names and as numbers. */
  pictures?: { place: number; symbol: string; name: string }[];
  numbers?: number[];
  why?: 'expired' | 'cancelled' | 'mismatch' | 'elsewhere';
};

/** `changed`: the other person's identity is not the one that was known or confirmed. */
export type Safety = {
  code: string | null;
  state: 'unknown' | 'unverified' | 'verified' | 'changed';
};
