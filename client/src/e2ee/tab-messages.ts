import type { Message } from '@cascade/shared/features/messaging/contract';
import type { Approval, KeysState, Recovery } from './keys-state.ts';
import type { OpenedText } from './opened-text.ts';

/** What an own message is doing, where that is not kept with it. */
export type Sending = 'waiting_for_keys' | 'waiting_for_approval' | 'sending';

/** What the tab that holds the keys tells every tab of this browser, itself included. */
export type TabMessage =
  | { is: 'keys'; state: KeysState }
  | { is: 'recovery'; recovery: Recovery }
  | { is: 'approval'; approval: Approval }
  /** By message id; a message that is not named waits. */
  | { is: 'sending'; sending: Record<string, Sending> }
  /** Messages that wait were added, changed or taken away. */
  | { is: 'outgoing' }
  | { is: 'sent'; message: Message; opened: OpenedText }
  /** Room keys came: what was locked for want of them may open now. */
  | { is: 'room-keys'; sessionIds: string[] | 'all' }
  /** Somebody's identity may be another one. */
  | { is: 'identity'; personIds: string[] };
