import { Flex } from '@chakra-ui/react';
import { WifiOff } from 'lucide-react';
import { Button } from '../../../ui/actions/button.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';

export function OfflineState({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <PageTitle>Offline</PageTitle>
      <EmptyState
        level="h1"
        icon={<WifiOff />}
        title="CASCade cannot be reached"
        hint="This page needs a connection and opens automatically once there is one. Quick references that were opened on this device stay readable."
        action={
          <Flex wrap="wrap" justify="center" gap="3">
            <LinkButton to="/quick-references">Read the quick references</LinkButton>
            <Button look="outline" onClick={onRetry}>
              Retry
            </Button>
          </Flex>
        }
      />
    </>
  );
}
