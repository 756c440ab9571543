import type { LockedWhy } from '../../e2ee/opened-texts.ts';

const words: Record<LockedWhy, (sender: string) => string> = {
  no_key: () => 'This message cannot be read on this device',
  newer_version: () => 'This message needs a newer version of CASCade. Reload the page to get it.',
  older_format: () => 'This message is in an older format that can no longer be checked',
  damaged: () => 'This message arrived damaged and cannot be read',
  unverified: (sender) => `Not verified: this may not be from ${sender}`,
  new_identity: (sender) =>
    sender === 'you'
      ? 'Not verified: this comes from a security identity that is not this device’s'
      : `From a new security identity of ${sender}. Accept the change to read it.`,
  altered: (sender) => `Not shown: this is not how ${sender} sent it`,
  repeated: (sender) => `Not shown: a copy of another message from ${sender}`,
  rolled_back: (sender) => `Not shown: ${sender} has changed this message since`,
};

/** @param sender "you" for one's own */
export const lockedWords = (why: LockedWhy, sender: string): string => words[why](sender);

/** Not merely a missing key. */
export const isSuspicious = (why: LockedWhy): boolean =>
  why !== 'no_key' && why !== 'newer_version' && why !== 'older_format';

export const DELETED_WORDS = 'This message was deleted';
