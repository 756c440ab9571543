import { isGroupMember } from '@cascade/db/features/groups/groups.queries';
import { listGroupMessages } from '@cascade/db/features/groups/messages.queries';
import { readGroupConversations, showsTyping } from '@cascade/db/features/groups/reading.queries';
import {
  deleteGroupMessage,
  editGroupMessage,
  getGroupConversation,
  groupTyping,
  listGroupConversations,
  listGroupMessages as listMessages,
  reactToGroupMessage,
  sendGroupMessage,
  typeInGroup,
} from '@cascade/shared/features/groups/conversation';
import { readGroupMessages } from '@cascade/shared/features/groups/reading';
import { AppError } from '@cascade/shared/kernel/app-error';
import { streamOf } from '@cascade/shared/kernel/event';
import { type BoundRoute, bind } from '../../../http/bind.ts';
import { type BoundCommand, bindCommand } from '../../../live/commands.ts';
import type { Services } from '../../../services.ts';
import { noSuchGroup } from '../policy.ts';
import { edit, react, remove } from './change.ts';
import { read } from './read.ts';
import { send } from './send.ts';

export function conversationRoutes(): BoundRoute[] {
  return [
    bind(listGroupConversations, ({ db, caller }) => readGroupConversations(db, caller, null)),
    bind(getGroupConversation, async ({ db, caller, params }) => {
      const [conversation] = await readGroupConversations(db, caller, params.id);
      if (!conversation) throw noSuchGroup();
      return conversation;
    }),
    bind(listMessages, async ({ db, caller, params, query }) => {
      const { before = null, limit } = query;
      const messages = await listGroupMessages(db, params.id, caller, { before, limit });
      if (messages.length === 0 && !(await isGroupMember(db, params.id, caller.userId)))
        throw noSuchGroup();
      return messages;
    }),
    bind(sendGroupMessage, (context) =>
      send(context, context.params.id, context.key, context.body),
    ),
    bind(editGroupMessage, (context) =>
      edit(context, context.params.id, context.params.messageId, context.body),
    ),
    bind(deleteGroupMessage, (context) =>
      remove(context, context.params.id, context.params.messageId),
    ),
    bind(reactToGroupMessage, (context) =>
      react(context, context.params.id, context.params.messageId, context.body),
    ),
    bind(readGroupMessages, (context) =>
      read(context, context.params.id, context.body.upTo ?? null),
    ),
  ];
}

/** Typing is sent to members of the group; a stranger gets the same answer. */
export function conversationCommands({ database, live }: Services): BoundCommand[] {
  return [
    bindCommand(typeInGroup, async (socket, { groupId, isTyping }) => {
      const { caller } = socket.data;
      if (!caller.emailVerified)
        throw new AppError('unverified', 'Please verify your e-mail address first.');
      if (await showsTyping(database.orm, groupId, caller))
        live.emit(groupTyping, [streamOf.group(groupId)], {
          groupId,
          personId: caller.publicId,
          isTyping,
        });
      return {};
    }),
  ];
}
