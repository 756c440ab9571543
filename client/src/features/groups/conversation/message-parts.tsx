import { type Reaction, reactions } from '@cascade/shared/domain/encryption/envelope';
import {
  type GroupMessage,
  type GroupReaction,
  getGroupConversation,
  listGroupMessages,
  reactToGroupMessage,
} from '@cascade/shared/features/groups/conversation';
import { Flex } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, CheckCheck } from 'lucide-react';
import { useMemo } from 'react';
import { useMember } from '../../../api/current-user.ts';
import { keyOf, queryOf } from '../../../api/query-of.ts';
import { useRowClasses } from '../../../domain/thread/rows/row-styles.ts';
import { react, useOpened } from '../../../e2ee/messages.ts';
import {
  groupConversationId,
  type SentMessage,
  sealedReaction,
} from '../../../e2ee/sealed-message.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { toastFailure } from '../use-group-action.ts';
import { afterMessage, messagesOf } from './cache.ts';

const names: Record<Reaction, string> = {
  '👍': 'thumbs up',
  '❤️': 'heart',
  '😂': 'laughing',
  '🎉': 'celebration',
  '😮': 'surprised',
  '🙏': 'thank you',
};

export function Writer({ name }: { name: string }) {
  return <div className={useRowClasses().writer}>{name}</div>;
}

/** How many other members have read one's own message, of those who send receipts. */
export function ReadBy({ message }: { message: SentMessage }) {
  const classes = useRowClasses();
  const id = 'groupId' in message ? message.groupId : '';
  const { data } = useQuery({
    ...queryOf(getGroupConversation, { params: { id } }),
    enabled: id !== '',
  });
  const count = data?.readers.filter(({ upTo }) => upTo >= message.place).length ?? 0;
  const Mark = count > 0 ? CheckCheck : Check;
  return (
    <span className={classes.mark} data-mark={count}>
      <Mark size={16} aria-hidden />
      {count > 0 ? `Read by ${count}` : 'Sent'}
    </span>
  );
}

/** Sets one's own reaction, or removes it. */
function useReact(message: GroupMessage) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: [reactToGroupMessage.name, message.id],
    mutationFn: (emoji: Reaction | null) => react(message, emoji),
    onSuccess: (changed) =>
      queryClient.setQueryData<GroupMessage[]>(
        keyOf(listGroupMessages, messagesOf(message.groupId)),
        (old) => old && afterMessage(old, changed),
      ),
    onError: toastFailure('Your reaction was not sent'),
  });
}

export function ReactionActions({ message, onDone }: { message: SentMessage; onDone: () => void }) {
  if (!('groupId' in message)) return null;
  return <ReactionChoice message={message} onDone={onDone} />;
}

function ReactionChoice({ message, onDone }: { message: GroupMessage; onDone: () => void }) {
  const reacting = useReact(message);
  return (
    <Flex role="group" aria-label="React" wrap="wrap" gap="1" width="full" justify="inherit">
      {reactions.map((emoji) => (
        <Button
          key={emoji}
          look="outline"
          px="2"
          minWidth="11"
          aria-label={`React with ${names[emoji]}`}
          isBusy={reacting.isPending && reacting.variables === emoji}
          onClick={() => reacting.mutate(emoji, { onSettled: onDone })}
        >
          {emoji}
        </Button>
      ))}
    </Flex>
  );
}

type ExtrasProps = { message: SentMessage; nameOf: (personId: string) => string };

/** The reactions to a message. */
export function MessageExtras({ message, nameOf }: ExtrasProps) {
  const { publicId } = useMember();
  const classes = useRowClasses();
  if (!('groupId' in message) || message.reactions.length === 0) return null;
  const isOwn = message.senderId === publicId;
  return (
    <ul
      className={isOwn ? `${classes.reactions} ${classes.ownReactions}` : classes.reactions}
      aria-label="Reactions"
    >
      {message.reactions.map((reaction) => (
        <ReactionMark
          key={reaction.personId}
          message={message}
          reaction={reaction}
          name={reaction.personId === publicId ? 'You' : nameOf(reaction.personId)}
          isOwn={reaction.personId === publicId}
        />
      ))}
    </ul>
  );
}

type MarkProps = { message: GroupMessage; reaction: GroupReaction; name: string; isOwn: boolean };

/** Nothing is shown of one that cannot be opened or belongs to another message. */
function ReactionMark({ message, reaction, name, isOwn }: MarkProps) {
  const sealed = useMemo(() => sealedReaction(message, reaction), [message, reaction]);
  const opened = useOpened(sealed, groupConversationId(message.groupId));
  const reacting = useReact(message);
  const classes = useRowClasses();
  if (opened?.state !== 'opened') return null;
  const emoji = opened.text;
  return (
    <li data-reaction>
      {isOwn ? (
        <button
          type="button"
          className={classes.ownReaction}
          aria-label={`Remove your reaction ${emoji}`}
          disabled={reacting.isPending}
          aria-busy={reacting.isPending || undefined}
          onClick={() => reacting.mutate(null)}
        >
          {emoji} You
        </button>
      ) : (
        <span className={classes.reaction}>
          {emoji} {name}
        </span>
      )}
    </li>
  );
}
