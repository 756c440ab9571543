import { Box } from '@chakra-ui/react';
import { UserX } from 'lucide-react';
import { useRef } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useMember } from '../../../api/current-user.ts';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { usePerson } from '../people/use-person.ts';
import { Thread } from './thread.tsx';
import { ThreadPane } from './thread-pane.tsx';
import { ThreadSkeleton } from './thread-skeleton.tsx';

const isUnknown = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 422);

/** The conversation that the address names, if there is such a person. */
export function OpenThread({ userId }: { userId: string }) {
  const { publicId } = useMember();
  const pane = useRef<HTMLDivElement>(null);
  const isSelf = userId.toLowerCase() === publicId;
  const { person, isBlocked, readUpTo, error, refetch } = usePerson(userId.toLowerCase());
  return (
    <ThreadPane ref={pane} tabIndex={-1} _focusVisible={{ outline: 'none' }}>
      {/* Beside the list the page has its own first heading. */}
      <Box hideFrom="lg">
        <VisuallyHidden asChild>
          <h1>Messages</h1>
        </VisuallyHidden>
      </Box>
      {isSelf ? (
        <Nobody title="This is you" hint="Choose somebody else to write to." />
      ) : isUnknown(error) ? (
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
