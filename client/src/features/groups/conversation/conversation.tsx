import type { GroupPage } from '@cascade/shared/features/groups/contract';
import { deleteGroupMessage } from '@cascade/shared/features/groups/conversation';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { ArrowLeft, Lock } from 'lucide-react';
import { useCallback, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { mutationOf } from '../../../api/mutation-of.ts';
import { Composer } from '../../../domain/thread/composer/composer.tsx';
import type { ReplyTarget } from '../../../domain/thread/composer/reply-target.tsx';
import { MessagesSkeleton } from '../../../domain/thread/messages-skeleton.tsx';
import { MessageList } from '../../../domain/thread/rows/message-list.tsx';
import { typingAtom, typingInGroup } from '../../../domain/thread/typing.ts';
import { useGroupReaders } from '../../../e2ee/keys.ts';
import { useOutgoing } from '../../../e2ee/messages.ts';
import type { SentMessage } from '../../../e2ee/sealed-message.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { toastFailure } from '../use-group-action.ts';
import { ChangedMembers, KeysNotice, ReadersLine } from './readers.tsx';
import {
  useGroupSetting,
  useGroupThread,
  useMarkRead,
  useReportTyping,
  useShowOwn,
} from './use-group-thread.tsx';

const none: never[] = [];

const JoinedNotice = () => (
  <chakra.p textStyle="small" color="muted" textAlign="center" py="3">
    You can read messages from the moment you joined.
  </chakra.p>
);

function Typing({ group, ownId }: { group: GroupPage; ownId: string }) {
  const typing = useAtomValue(typingAtom);
  const handles = group.members
    .filter(({ id }) => id !== ownId && typing.has(typingInGroup(group.id, id)))
    .map(({ userHandle }) => userHandle);
  const words =
    handles.length === 0
      ? ''
      : handles.length === 1
        ? `${handles[0]} is typing…`
        : `${handles.length} members are typing…`;
  return (
    <Box role="status" px="4" minHeight="6" textStyle="caption" color="muted">
      {words}
    </Box>
  );
}

/** A member's view of their group's conversation; on a phone it fills the screen. */
export function Conversation({ group }: { group: GroupPage }) {
  const { id, name, members, membersRev } = group;
  const { pages, conversation } = useGroupThread(id);
  const { data: messages } = pages;
  const setting = useGroupSetting(group, messages);
  const outgoing = useOutgoing(setting.id);
  const readers = useGroupReaders(id, membersRev);
  const showOwn = useShowOwn(id);
  const markRead = useMarkRead(id);
  const reportTyping = useReportTyping(id);
  const [target, setTarget] = useState<ReplyTarget>(null);
  const [deleting, setDeleting] = useState<SentMessage | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const taking = useMutation({
    ...mutationOf(deleteGroupMessage),
    onSuccess: showOwn,
    onError: toastFailure('The message was not deleted'),
  });
  const answer = useCallback((message: SentMessage) => setTarget({ kind: 'answer', message }), []);
  const change = useCallback(
    (message: SentMessage, text: string) => setTarget({ kind: 'change', message, text }),
    [],
  );
  const people = useMemo(
    () =>
      members
        .filter((member) => member.id !== setting.ownId)
        .map((member) => ({ id: member.id, handle: member.userHandle })),
    [members, setting.ownId],
  );
  const isNewcomer = (conversation.data?.joinedAfter ?? 0) > 0;
  const error = messages ? conversation.data === undefined && conversation.error : pages.error;
  return (
    <Card
      pad="none"
      display="flex"
      flexDirection="column"
      flex="1"
      minHeight="0"
      height={{ base: 'full', lg: 'panel' }}
      overflow="hidden"
      borderWidth={{ base: '0', lg: '1px' }}
      borderRadius={{ base: 'none', lg: 'lg' }}
    >
      <PageTitle>{`Conversation of ${name}`}</PageTitle>
      <Box hideFrom="lg" borderBottomWidth="1px" borderColor="border" px="2">
        <Flex align="center" gap="1">
          <IconButton asChild label="To the group">
            <Link to={`/study-groups/${id}`}>
              <ArrowLeft aria-hidden />
            </Link>
          </IconButton>
          <chakra.h1 textStyle="label" truncate>
            {name}
          </chakra.h1>
        </Flex>
      </Box>
      <Box
        px="4"
        py="2"
        textStyle="caption"
        color="muted"
        borderBottomWidth="1px"
        borderColor="border"
      >
        <ReadersLine readers={readers} />
      </Box>
      <VisuallyHidden asChild>
        <h2>Messages</h2>
      </VisuallyHidden>
      <KeysNotice />
      <ChangedMembers readers={readers} />
      {error ? (
        <Box flex="1" p="4">
          <ErrorState
            level="h3"
            title="The messages could not be loaded"
            error={error}
            onRetry={() => {
              void pages.refetch();
              void conversation.refetch();
            }}
          />
        </Box>
      ) : !messages || !conversation.data ? (
        <MessagesSkeleton />
      ) : messages.length === 0 && outgoing.length === 0 ? (
        <Flex flex="1" minHeight="0" overflowY="auto" align="center" justify="center">
          <EmptyState
            level="h3"
            icon={<Lock />}
            title="No messages yet"
            hint={
              isNewcomer
                ? 'You can read messages from the moment you joined.'
                : 'Only the members of this group can read what is written here.'
            }
          />
        </Flex>
      ) : (
        <MessageList
          setting={setting}
          isWhole={!pages.hasMore && !isNewcomer}
          beginning={isNewcomer && <JoinedNotice />}
          thread={pages}
          messages={messages ?? none}
          readUpTo={conversation.data.readUpTo}
          canWrite
          onRead={markRead}
          onReply={answer}
          onEdit={change}
          onDelete={setDeleting}
        />
      )}
      <Typing group={group} ownId={setting.ownId} />
      <Composer
        setting={setting}
        people={people}
        target={target}
        field={field}
        onTargetChange={setTarget}
        onChanged={showOwn}
        onTyping={reportTyping}
      />
      <ConfirmDialog
        title="Delete this message?"
        isOpen={deleting !== null}
        onClose={() => setDeleting(null)}
        action="Delete for everybody"
        onConfirm={() => deleting && taking.mutate({ params: { id, messageId: deleting.id } })}
      >
        Its words go for all members; that there was a message stays visible.
      </ConfirmDialog>
    </Card>
  );
}
