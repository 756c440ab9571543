/** What became of a message that was opened. `no_key`: this device was never given its key. */
export type OpenedText =
  | { state: 'opened'; text: string }
  | { state: 'locked'; why: 'no_key' | 'newer_version' | 'damaged' };
