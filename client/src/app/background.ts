import { PendingSender } from '../device/queue/pending-sender.ts';
import { openStore } from '../device/queue/pending-store.ts';
import type { QueueParts } from '../device/queue/start-pending.ts';
import { LiveConnection } from '../live/connection.ts';
import type { LiveParts } from '../live/start-live.ts';
import { eventHandlers } from './live-events.ts';
import { openMutations } from './offline-mutations.ts';
import { AccountPanel } from './shell/navigation/account-panel.tsx';

/** What works behind every page of a member: one script, loaded after the first drawing. */
export const liveParts: LiveParts = { LiveConnection, eventHandlers };
export const queueParts: QueueParts = { PendingSender, openStore, openMutations };
/** Signing out must work while the server is away. */
export const accountParts = { AccountPanel };
