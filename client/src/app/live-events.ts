import { noticePostedLive, noticesReadLive } from '../features/notices/live.ts';
import { attemptLive } from '../features/practice/live.ts';
import { progressLive } from '../features/scenarios/live.ts';

/** What each live event does to the cache; a feature adds its own line. */
export const appliers = [attemptLive, noticePostedLive, noticesReadLive, progressLive];
