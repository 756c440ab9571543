import { deleteMessage } from '@cascade/shared/features/messaging/contract';
import type { Person } from '@cascade/shared/features/messaging/people';
import { Box, Flex } from '@chakra-ui/react';
import { useMutation } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { memo, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { mutationOf } from '../../../api/mutation-of.ts';
import { Composer } from '../../../domain/thread/composer/composer.tsx';
import type { ReplyTarget } from '../../../domain/thread/composer/reply-target.tsx';
import { MessagesSkeleton } from '../../../domain/thread/messages-skeleton.tsx';
import { MessageList } from '../../../domain/thread/rows/message-list.tsx';
import { toastFailure } from '../../../domain/thread/toast-failure.ts';
import { useKeys } from '../../../e2ee/keys.ts';
import { useOutgoing } from '../../../e2ee/messages.ts';
import type { SentMessage } from '../../../e2ee/sealed-message.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Closed } from '../composer/closed.tsx';
import { BlockDialog, ProtectionDialog, ReportDialog, SafetyDialog } from '../later-parts.ts';
import { RecoveryBanner } from '../recovery/recovery-banner.tsx';
import { SafetyChange } from '../safety/safety-change.tsx';
import { useShowChange } from '../use-own-changes.ts';
import { type ThreadDialog, ThreadHeader } from './thread-header.tsx';
import { useSetting } from './use-setting.tsx';
import { useThread } from './use-thread.ts';

type Props = {
  person: Person;
  isBlocked: boolean;
  readUpTo: number | undefined;
  pane: RefObject<HTMLElement | null>;
};

export function Thread({ person, isBlocked, readUpTo, pane }: Props) {
  const { id: otherId, displayName, isDeleted } = person;
  const thread = useThread(otherId);
  const outgoing = useOutgoing(otherId);
  const { state: keys } = useKeys();
  const [dialog, setDialog] = useState<ThreadDialog | null>(null);
  const [target, setTarget] = useState<ReplyTarget>(null);
  const [deleting, setDeleting] = useState<SentMessage | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const showChange = useShowChange(otherId);
  const { setting, markRead, reportTyping } = useSetting(otherId, displayName);
  useOpenedPane(pane, field);
  const canWrite = !isBlocked && !isDeleted;
  const answer = useCallback((message: SentMessage) => setTarget({ kind: 'answer', message }), []);
  const change = useCallback(
    (message: SentMessage, text: string) => setTarget({ kind: 'change', message, text }),
    [],
  );
  const isBare = thread.data?.length === 0 && outgoing.length === 0;
  return (
    <>
      <ThreadHeader person={person} isBlocked={isBlocked} onOpen={setDialog} />
      <Warnings person={person} onOpen={setDialog} />
      {thread.error && !thread.data ? (
        <Box flex="1" p="4">
          <ErrorState
            level="h3"
            title="The messages could not be loaded"
            error={thread.error}
            onRetry={() => void thread.refetch()}
          />
        </Box>
      ) : !thread.data || readUpTo === undefined ? (
        <MessagesSkeleton />
      ) : isBare ? (
        <Flex flex="1" minHeight="0" overflowY="auto" align="center" justify="center">
          <FirstMessage name={displayName} areKeysReady={keys === 'ready'} />
        </Flex>
      ) : (
        <MessageList
          setting={setting}
          isWhole={!thread.hasMore}
          thread={thread}
          messages={thread.data}
          readUpTo={readUpTo}
          canWrite={canWrite}
          onRead={markRead}
          onReply={answer}
          onEdit={change}
          onDelete={setDeleting}
        />
      )}
      {canWrite ? (
        <Composer
          setting={setting}
          target={target}
          field={field}
          onTargetChange={setTarget}
          onChanged={showChange}
          onTyping={reportTyping}
        />
      ) : (
        <Closed person={person} isBlocked={isBlocked} onUnblock={() => setDialog('block')} />
      )}
      <DeleteDialog message={deleting} onDeleting={setDeleting} onChanged={showChange} />
      <ThreadDialogs person={person} isBlocked={isBlocked} open={dialog} onOpen={setDialog} />
    </>
  );
}

type OpenDialog = (dialog: ThreadDialog | null) => void;

/** What comes before the messages is not drawn again with each of them. */
const Warnings = memo(function Warnings(props: { person: Person; onOpen: OpenDialog }) {
  const { person, onOpen } = props;
  return (
    <>
      {/* On wide screens it is above both panes. */}
      <Box hideFrom="lg">
        <RecoveryBanner isBrief />
      </Box>
      <SafetyChange person={person} onCompare={() => onOpen('safety')} />
    </>
  );
});

type ThreadDialogsProps = {
  person: Person;
  isBlocked: boolean;
  open: ThreadDialog | null;
  onOpen: OpenDialog;
};

const ThreadDialogs = memo(function ThreadDialogs(props: ThreadDialogsProps) {
  const { person, isBlocked, open, onOpen } = props;
  const close = () => onOpen(null);
  return (
    <>
      <SafetyDialog person={person} isOpen={open === 'safety'} onClose={close} />
      <BlockDialog
        person={person}
        isBlocked={isBlocked}
        isOpen={open === 'block'}
        onClose={close}
      />
      <ReportDialog person={person} isOpen={open === 'report'} onClose={close} />
      <ProtectionDialog isOpen={open === 'protection'} onClose={close} />
    </>
  );
});

function FirstMessage({ name, areKeysReady }: { name: string; areKeysReady: boolean }) {
  return (
    <EmptyState
      level="h3"
      icon={<Lock />}
      title={`Say hello to ${name}`}
      hint={
        areKeysReady
          ? 'Only the two of you can read what you write here. You can send three messages before there is an answer.'
          : 'Only the two of you will be able to read what you write here. Your keys are just being made.'
      }
    />
  );
}

type DeleteDialogProps = {
  message: SentMessage | null;
  onDeleting: (message: SentMessage | null) => void;
  onChanged: (message: SentMessage) => void;
};

const DeleteDialog = memo(function DeleteDialog(props: DeleteDialogProps) {
  const { message, onDeleting, onChanged } = props;
  const taking = useMutation({
    ...mutationOf(deleteMessage),
    onSuccess: onChanged,
    onError: toastFailure('The message was not deleted'),
  });
  return (
    <ConfirmDialog
      title="Delete this message?"
      isOpen={message !== null}
      onClose={() => onDeleting(null)}
      action="Delete for both"
      onConfirm={() => message && taking.mutate({ params: { messageId: message.id } })}
    >
      Its words go on both sides; that there was a message stays visible. If it was read, it was
      read.
    </ConfirmDialog>
  );
});

/** On touch devices the pane takes focus, so that no keyboard covers the messages. */
function useOpenedPane(
  pane: RefObject<HTMLElement | null>,
  field: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    // Phones keep the list's scroll position.
    if (matchMedia('(max-width: 63.99rem)').matches) window.scrollTo(0, 0);
    else pane.current?.scrollIntoView({ block: 'nearest' });
    const isGlass = matchMedia('(pointer: coarse)').matches;
    const target = isGlass ? null : field.current;
    (target ?? pane.current)?.focus({ preventScroll: true });
  }, [pane, field]);
}
