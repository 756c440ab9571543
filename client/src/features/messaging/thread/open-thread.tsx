import { getPerson, type Person } from '@cascade/shared/features/messaging/people';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { UserX } from 'lucide-react';
import { useRef } from 'react';
import { isNotFound } from '../../../api/api-error.ts';
import { useMember } from '../../../api/current-user.ts';
import { queryOf } from '../../../api/query-of.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { ThreadSkeleton } from '../skeletons.tsx';
import { useConversations } from '../use-conversations.ts';
import { Thread } from './thread.tsx';

/** Fills a phone's screen, above a keyboard too. */
const ThreadPane = chakra(Flex, {
  base: {
    flexDirection: 'column',
    minWidth: '0',
    minHeight: '0',
    height: 'full',
  },
});

export function OpenThread({ userId }: { userId: string }) {
  const { publicId } = useMember();
  const pane = useRef<HTMLDivElement>(null);
  const isSelf = userId.toLowerCase() === publicId;
  const { person, isBlocked, readUpTo, error, refetch } = usePerson(userId.toLowerCase());
  return (
    <ThreadPane ref={pane} tabIndex={-1} _focusVisible={{ outline: 'none' }}>
      {/* On wide screens the page has its own first heading. */}
      <Box hideFrom="lg">
        <VisuallyHidden asChild>
          <h1>Messages</h1>
        </VisuallyHidden>
      </Box>
      {isSelf ? (
        <Nobody title="This is you" hint="Choose somebody else to write to." />
      ) : isNotFound(error) ? (
        <Nobody
          title="This person could not be found"
          hint="They may have closed their account, or made their profile private."
        />
      ) : error ? (
        <Box p="4">
          <ErrorState
            title="The conversation could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        </Box>
      ) : person ? (
        <>
          <PageTitle>{`Messages with ${person.displayName}`}</PageTitle>
          <Thread person={person} isBlocked={isBlocked} readUpTo={readUpTo} pane={pane} />
        </>
      ) : (
        <ThreadSkeleton />
      )}
    </ThreadPane>
  );
}

function Nobody({ title, hint }: { title: string; hint: string }) {
  return (
    <EmptyState
      icon={<UserX />}
      title={title}
      hint={hint}
      action={
        <LinkButton to="/messages" look="outline">
          All conversations
        </LinkButton>
      }
    />
  );
}

/** By id for a first message. */
function usePerson(userId: string) {
  const list = useConversations();
  const conversation = list.data?.find(({ otherUser }) => otherUser.id === userId);
  const isListKnown = !list.isPending;
  const asked = useQuery({
    ...queryOf(getPerson, { params: { userId } }),
    enabled: isListKnown && conversation === undefined,
  });
  const person: Person | undefined = conversation?.otherUser ?? asked.data;
  return {
    person,
    isBlocked: conversation?.isBlocked ?? asked.data?.isBlocked ?? false,
    readUpTo: isListKnown ? (conversation?.readUpTo ?? 0) : undefined,
    error: person ? null : asked.error,
    refetch: asked.refetch,
  };
}
