import { deviceMessagedLive, devicesChangedLive, keysClaimedLive } from '../e2ee/live.ts';
import {
  circuitAttendedLive,
  circuitChangedLive,
  circuitListedLive,
  circuitLoggedLive,
  circuitMovedLive,
  circuitTickedLive,
  circuitUnlistedLive,
  sheetSavedLive,
} from '../features/circuits/live.ts';
import {
  activeUsersLive,
  postChangedLive,
  postCountedLive,
  postLikedLive,
  postPublishedLive,
} from '../features/community/live.ts';
import { examLive } from '../features/exam-simulator/live.ts';
import {
  blockChangedLive,
  conversationReadLive,
  messageChangedLive,
  messageSentLive,
  messagesReadLive,
  typingChangedLive,
} from '../features/messaging/live.ts';
import {
  noticePostedLive,
  noticesReadLive,
  noticesWithdrawnLive,
} from '../features/notices/live.ts';
import { attemptLive } from '../features/practice/live.ts';
import { presenceChangedLive, presenceChosenLive } from '../features/presence/live.ts';
import { progressLive, scenarioListedLive } from '../features/scenarios/live.ts';
import { submissionChangedLive, submissionMovedLive } from '../features/submissions/live.ts';

export const eventHandlers = [
  activeUsersLive,
  attemptLive,
  blockChangedLive,
  circuitAttendedLive,
  circuitChangedLive,
  circuitListedLive,
  circuitLoggedLive,
  circuitMovedLive,
  circuitTickedLive,
  circuitUnlistedLive,
  deviceMessagedLive,
  devicesChangedLive,
  conversationReadLive,
  examLive,
  keysClaimedLive,
  messageChangedLive,
  messageSentLive,
  messagesReadLive,
  noticePostedLive,
  noticesReadLive,
  postChangedLive,
  postCountedLive,
  postLikedLive,
  postPublishedLive,
  presenceChangedLive,
  presenceChosenLive,
  noticesWithdrawnLive,
  progressLive,
  scenarioListedLive,
  sheetSavedLive,
  typingChangedLive,
  submissionChangedLive,
  submissionMovedLive,
];
