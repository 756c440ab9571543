import type { EventContract } from '../kernel/event.ts';
import { noticePosted, noticesRead } from './notices.ts';
import { attemptChanged } from './practice.ts';
import { progressChanged } from './progress.ts';

/** Every live event of the product; AsyncAPI is made from this list. */
export const eventContracts: EventContract[] = [
  attemptChanged,
  noticePosted,
  noticesRead,
  progressChanged,
];
