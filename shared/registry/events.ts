import {
  circuitAttended,
  circuitChanged,
  circuitListed,
  circuitLogged,
  circuitMoved,
  circuitTicked,
  circuitUnlisted,
} from '../features/circuits/events.ts';
import { sheetSaved } from '../features/circuits/station.ts';
import {
  activeUsersChanged,
  postChanged,
  postCounted,
  postLiked,
  postPublished,
} from '../features/community/threads.ts';
import { examSessionChanged } from '../features/exam-simulator/contract.ts';
import {
  deviceMessaged,
  devicesChanged,
  oneTimeKeysClaimed,
} from '../features/key-server/contract.ts';
import {
  conversationRead,
  messageChanged,
  messageSent,
  messagesRead,
  typingChanged,
} from '../features/messaging/contract.ts';
import { blockChanged } from '../features/messaging/people.ts';
import { noticePosted, noticesRead, noticesWithdrawn } from '../features/notices/contract.ts';
import { attemptChanged } from '../features/practice/contract.ts';
import { presenceChanged, presenceChosen } from '../features/presence/contract.ts';
import { progressChanged } from '../features/progress/contract.ts';
import { scenarioListed } from '../features/scenarios/contract.ts';
import { submissionChanged } from '../features/submissions/contract.ts';
import { submissionMoved } from '../features/submissions/review.ts';
import { trafficMeasured } from '../features/traffic/contract.ts';
import type { EventContract } from '../kernel/event.ts';

/** All live events; AsyncAPI is generated from this list. */
export const eventContracts: EventContract[] = [
  attemptChanged,
  circuitAttended,
  circuitChanged,
  circuitListed,
  circuitLogged,
  circuitMoved,
  circuitTicked,
  circuitUnlisted,
  activeUsersChanged,
  examSessionChanged,
  postChanged,
  postCounted,
  postLiked,
  postPublished,
  blockChanged,
  conversationRead,
  deviceMessaged,
  devicesChanged,
  messageChanged,
  messageSent,
  messagesRead,
  noticePosted,
  noticesRead,
  presenceChanged,
  presenceChosen,
  noticesWithdrawn,
  oneTimeKeysClaimed,
  progressChanged,
  scenarioListed,
  sheetSaved,
  submissionChanged,
  submissionMoved,
  trafficMeasured,
  typingChanged,
];
