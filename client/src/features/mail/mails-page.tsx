import { listMails } from '@cascade/shared/features/mail/contract';
import { chakra, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Mail, RotateCw } from 'lucide-react';
import { queryOf } from '../../api/query-of.ts';
import { Button } from '../../ui/actions/button.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../ui/states/skeleton-cards.tsx';
import { MailCard } from './mail-card.tsx';

/** The latest mails. No event reports new ones, so an admin refreshes by hand. */
export function MailsPage() {
  const mails = useQuery(queryOf(listMails, {}));
  if (mails.isPending) return <SkeletonCards count={3} columns="1fr" label="Loading mails" />;
  if (mails.isError) {
    return (
      <ErrorState
        title="The mails could not be loaded"
        error={mails.error}
        onRetry={() => void mails.refetch()}
      />
    );
  }
  return (
    <>
      <Flex justify="end" mb="4">
        <Button
          look="outline"
          size="sm"
          isBusy={mails.isFetching}
          onClick={() => void mails.refetch()}
        >
          <RotateCw aria-hidden />
          Refresh
        </Button>
      </Flex>
      {mails.data.length === 0 ? (
        <EmptyState
          icon={<Mail />}
          title="No mails yet"
          hint="Verification and password links appear here as soon as one is written."
        />
      ) : (
        <chakra.ul listStyle="none" display="grid" gap="4">
          {mails.data.map((mail) => (
            <MailCard key={mail.id} mail={mail} />
          ))}
        </chakra.ul>
      )}
    </>
  );
}
