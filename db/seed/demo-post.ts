import type { Board, Face } from '@cascade/shared/features/community/contract';

export type Author = 'ana' | 'ben' | 'chi' | 'eve';

export type DemoReply = {
  by: Author;
  isAlias?: boolean;
  minutesLater: number;
  content: string;
  likedBy?: Author[];
};

export type DemoPost = {
  board: Board;
  by: Author;
  isAlias?: boolean;
  hoursAgo: number;
  kind: string;
  title: string;
  content: string;
  specialty?: string;
  category?: string;
  tags: string[];
  examDate?: string;
  examCenter?: string;
  stationType?: string;
  isPinned?: boolean;
  likedBy: Author[];
  replies?: DemoReply[];
};

export const faceOf = ({ board, isAlias }: { board: Board; isAlias?: boolean }): Face => {
  if (board === 'feed') return 'handle';
  return isAlias ? 'alias' : 'name';
};
