import type { Approval, GroupReader, KeysState, Recovery } from './keys-state.ts';
import type { OpenedText } from './opened-texts.ts';
import type { SentMessage } from './sealed-message.ts';

export type Sending = 'waiting_for_keys' | 'waiting_for_approval' | 'sending';

/** From any tab to all tabs of a member. */
export type TabMessage =
  | { type: 'keys'; state: KeysState }
  | { type: 'recovery'; recovery: Recovery }
  | { type: 'approval'; approval: Approval }
  /** By message id; others are waiting. */
  | { type: 'sending'; sending: Record<string, Sending> }
  | { type: 'outgoing' }
  | { type: 'sent'; message: SentMessage; opened: OpenedText }
  | { type: 'readers'; groupId: string; readers: GroupReader[] }
  /** May open locked messages. */
  | { type: 'room-keys'; sessionIds: string[] | 'all' }
  | { type: 'identity'; personIds: string[] };
