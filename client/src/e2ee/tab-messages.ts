import type { Message } from '@cascade/shared/features/messaging/contract';
import type { Approval, KeysState, Recovery } from './keys-state.ts';
import type { OpenedText } from './opened-texts.ts';

export type Sending = 'waiting_for_keys' | 'waiting_for_approval' | 'sending';

/** From any tab to all tabs of a member. */
export type TabMessage =
  | { type: 'keys'; state: KeysState }
  | { type: 'recovery'; recovery: Recovery }
  | { type: 'approval'; approval: Approval }
  /** By message id; others are waiting. */
  | { type: 'sending'; sending: Record<string, Sending> }
  | { type: 'outgoing' }
  | { type: 'sent'; message: Message; opened: OpenedText }
  /** May open locked messages. */
  | { type: 'room-keys'; sessionIds: string[] | 'all' }
  | { type: 'identity'; personIds: string[] };
