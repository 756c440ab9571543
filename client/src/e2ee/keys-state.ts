/** `absent`: not requested or not allowed. `progress`: 0 to 1. */
export type KeysState = {
  state: 'absent' | 'loading' | 'ready' | 'failed';
  progress?: number;
  sentence?: string;
};

/** `locked`: this device cannot read the backup. */
export type Recovery = { state: 'none' | 'on' | 'locked' };

/** As this device's own keys judge. */
export type Approval = {
  /** By the identity that this device trusts. */
  isApproved: boolean;
  /** Not taken from the server. */
  approvedIds: string[];
  deviceId: string;
  flows: ApprovalFlow[];
};

export type ApprovalStep =
  | 'start'
  | 'accept'
  | 'scan'
  | 'compare'
  | 'confirm'
  | 'mismatch'
  | 'cancel';

export type ApprovalFlow = {
  id: string;
  /** `new`: this device asks. `old`: this device is asked. */
  side: 'new' | 'old';
  /** Null until answered. */
  deviceId: string | null;
  /**
   * `ready`: scan or compare. `scanned`: needs confirming. `compare`: both show a short code.
   * `waiting`: for the other device.
   */
  step: 'asked' | 'ready' | 'scanned' | 'compare' | 'waiting' | 'done' | 'ended';
  expiresAt: number;
  /** On the new device. */
  qr?: number[];
  pictures?: { place: number; symbol: string; name: string }[];
  numbers?: number[];
  why?: 'expired' | 'cancelled' | 'mismatch' | 'elsewhere';
};

/** `changed`: not the known or confirmed identity. */
export type Safety = {
  code: string | null;
  state: 'unknown' | 'unverified' | 'verified' | 'changed';
};

/** A member for whom a group's messages are encrypted, or why they cannot read them. */
export type GroupReader = { id: string; handle: string; state: 'reads' | 'no_keys' | 'changed' };
