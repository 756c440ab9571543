import type { Message } from '@cascade/shared/features/messaging/contract';
import { useRef } from 'react';
import { useOpened } from '../../../../e2ee/messages.ts';
import type { OpenedText } from '../../../../e2ee/opened-text.ts';

/**
 * What a message says. While a later version is being opened the earlier one stays, so that
 * nothing flickers.
 */
export function useShownText(message: Message, otherId: string): OpenedText | undefined {
  const opened = useOpened(message, otherId);
  const before = useRef<OpenedText>(undefined);
  if (opened) before.current = opened;
  return opened ?? before.current;
}
