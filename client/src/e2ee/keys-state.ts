/**
 * `absent`: not requested, or not allowed. `progress`: share of the library that has loaded, 0 to
 * 1.
 */
export type KeysState = {
  state: 'absent' | 'loading' | 'ready' | 'failed';
  progress?: number;
  sentence?: string;
};

/** `on`: this device backs up its keys. `locked`: this device cannot read the backup. */
export type Recovery = { state: 'none' | 'on' | 'locked' };

/** The member's devices as this device's own keys judge them, and open approvals. */
export type Approval = {
  /** Signed by the member's identity, which this device trusts. */
  isApproved: boolean;
  /** Verified here, not taken from the server. */
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
  /** Null until a device has answered. */
  deviceId: string | null;
  /**
   * `asked`: no answer yet. `ready`: a code can be scanned or short codes compared. `scanned`: the
   * code was read and needs confirming. `compare`: both show a short code. `waiting`: for the
   * other device.
   */
  step: 'asked' | 'ready' | 'scanned' | 'compare' | 'waiting' | 'done' | 'ended';
  expiresAt: number;
  /** The QR code's bytes, on the new device. */
  qr?: number[];
  /** The short code as pictures and as numbers. */
  pictures?: { place: number; symbol: string; name: string }[];
  numbers?: number[];
  why?: 'expired' | 'cancelled' | 'mismatch' | 'elsewhere';
};

/** `changed`: the identity is not the one known or confirmed before. */
export type Safety = {
  code: string | null;
  state: 'unknown' | 'unverified' | 'verified' | 'changed';
};
