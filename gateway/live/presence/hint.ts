/** What gateways tell each other: whom to look at again. It may be lost; see `LeaseKeeper`. */
export type PresenceHint = {
  /** Whose state may have changed; null means anybody's. */
  people: string[] | null;
  /** Those of them who chose anew how they appear, and with that what they may see. */
  chose: string[];
};
