import type { EventContract } from '../kernel/event.ts';
import {
  circuitAttended,
  circuitChanged,
  circuitListed,
  circuitLogged,
  circuitMoved,
  circuitTicked,
  circuitUnlisted,
} from './circuit-events.ts';
import { sheetSaved } from './circuit-station.ts';
import {
  activeUsersChanged,
  postChanged,
  postCounted,
  postLiked,
  postPublished,
} from './community-threads.ts';
import { examSessionChanged } from './exam-simulator.ts';
import { deviceMessaged, devicesChanged, oneTimeKeysClaimed } from './key-server.ts';
import {
  conversationRead,
  messageChanged,
  messageSent,
  messagesRead,
  typingChanged,
} from './messaging.ts';
import { blockChanged } from './messaging-people.ts';
import { noticePosted, noticesRead, noticesWithdrawn } from './notices.ts';
import { attemptChanged } from './practice.ts';
import { presenceChanged, presenceChosen } from './presence.ts';
import { progressChanged } from './progress.ts';
import { scenarioListed } from './scenarios.ts';
import { submissionMoved } from './submission-review.ts';
import { submissionChanged } from './submissions.ts';
import { trafficMeasured } from './traffic.ts';

/** Every live event of the product; AsyncAPI is made from this list. */
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
