import type { Message } from '@cascade/shared/features/messaging/contract';
import type { Person } from '@cascade/shared/features/messaging/people';
import { Box, Flex } from '@chakra-ui/react';
import { type RefObject, useCallback, useRef, useState } from 'react';
import { useKeys } from '../../../e2ee/keys.ts';
import { useOutgoing } from '../../../e2ee/messages.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Closed } from '../composer/closed.tsx';
import { Composer } from '../composer/composer.tsx';
import type { ReplyTargetBar } from '../composer/reply-target.tsx';
import { ProtectionDialog } from '../privacy/protection-dialog.tsx';
import { RecoveryBanner } from '../recovery/recovery-banner.tsx';
import { BlockDialog } from '../safety/block-dialog.tsx';
import { ReportDialog } from '../safety/report-dialog.tsx';
import { SafetyChange, SafetyDialog } from '../safety/safety-dialog.tsx';
import { useShowChange } from '../use-own-changes.ts';
import { DeleteDialog } from './rows/delete-dialog.tsx';
import { FirstMessage } from './rows/first-message.tsx';
import { MessageList } from './rows/message-list.tsx';
import { ThreadHeader } from './thread-header.tsx';
import { type ThreadDialog, ThreadMenu } from './thread-menu.tsx';
import { MessagesSkeleton } from './thread-skeleton.tsx';
import { useOpenedPane } from './use-opened-pane.ts';
import { useThread } from './use-thread.ts';

type Props = {
  person: Person;
  isBlocked: boolean;
  readUpTo: number | undefined;
  /** What holds it. */
  pane: RefObject<HTMLElement | null>;
};

/** The conversation with one person. */
export function Thread({ person, isBlocked, readUpTo, pane }: Props) {
  const { id: otherId, displayName, isDeleted } = person;
  const thread = useThread(otherId);
  const outgoing = useOutgoing(otherId);
  const { state: keys } = useKeys();
  const [dialog, setDialog] = useState<ThreadDialog | null>(null);
  const [aimed, setAimed] = useState<ReplyTargetBar>(null);
  const [taken, setTaken] = useState<Message | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const showChange = useShowChange(otherId);
  useOpenedPane(pane, field);
  const canWrite = !isBlocked && !isDeleted;
  const close = () => setDialog(null);
  const answer = useCallback((message: Message) => setAimed({ kind: 'answer', message }), []);
  const change = useCallback(
    (message: Message, text: string) => setAimed({ kind: 'change', message, text }),
    [],
  );
  const isBare = thread.data?.length === 0 && outgoing.length === 0;
  return (
    <>
      <ThreadHeader
        person={person}
        isBlocked={isBlocked}
        menu={<ThreadMenu isBlocked={isBlocked} isDeleted={isDeleted} onOpen={setDialog} />}
      />
      {/* Beside the list it stands above both. */}
      <Box hideFrom="lg">
        <RecoveryBanner isBrief />
      </Box>
      <SafetyChange person={person} onCompare={() => setDialog('safety')} />
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
          otherId={otherId}
          otherName={displayName}
          thread={thread}
          messages={thread.data}
          readUpTo={readUpTo}
          canWrite={canWrite}
          onReply={answer}
          onEdit={change}
          onDelete={setTaken}
        />
      )}
      {canWrite ? (
        <Composer
          otherId={otherId}
          otherName={displayName}
          aimed={aimed}
          field={field}
          onAim={setAimed}
          onChanged={showChange}
        />
      ) : (
        <Closed person={person} isBlocked={isBlocked} onUnblock={() => setDialog('block')} />
      )}
      <DeleteDialog message={taken} onClose={() => setTaken(null)} onChanged={showChange} />
      <SafetyDialog person={person} isOpen={dialog === 'safety'} onClose={close} />
      <BlockDialog
        person={person}
        isBlocked={isBlocked}
        isOpen={dialog === 'block'}
        onClose={close}
      />
      <ReportDialog person={person} isOpen={dialog === 'report'} onClose={close} />
      <ProtectionDialog isOpen={dialog === 'protection'} onClose={close} />
    </>
  );
}
