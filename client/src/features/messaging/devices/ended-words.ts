import type { ApprovalFlow } from '../../../e2ee/keys-state.ts';

const words: Record<NonNullable<ApprovalFlow['why']>, string> = {
  expired: 'The request has expired. Requests are open for ten minutes.',
  cancelled: 'The request was cancelled.',
  elsewhere: 'The request was answered on another device.',
  mismatch:
    'The codes were not the same, so nothing was approved. If you compared them carefully, do not try again on this network.',
};

export const endedWords = ({ why }: ApprovalFlow): string => words[why ?? 'cancelled'];
