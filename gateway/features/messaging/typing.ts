import { findTypingAudience } from '@cascade/db/domain/people/people.queries';
import { sendTyping, typingChanged } from '@cascade/shared/features/messaging/contract';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import { type BoundCommand, bindCommand } from '../../live/commands.ts';
import type { Services } from '../../services.ts';

/**
 * Typing is sent only to its recipient, in a conversation that they can see. The response is the
 * same otherwise, so that it does not reveal a block.
 */
export function messagingCommands({ database, live }: Services): BoundCommand[] {
  return [
    bindCommand(sendTyping, async (socket, { userId, isTyping }) => {
      const { caller } = socket.data;
      if (!caller.emailVerified)
        throw new AppError('unverified', 'Please verify your e-mail address first.');
      const receiver = await findTypingAudience(database.orm, caller, userId);
      if (receiver)
        live.emit(typingChanged, [streamOf.member(receiver)], {
          userId: caller.publicId,
          isTyping,
        });
      return {};
    }),
  ];
}
