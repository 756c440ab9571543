import { Box } from '@chakra-ui/react';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { EmptyPage } from '../../../ui/states/empty-page.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';

/** The station may exist. */
export function StationFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <>
      <PageTitle>Scenario Not Found</PageTitle>
      <ErrorState level="h1" title="Scenario Not Found" error={error} onRetry={onRetry} />
      <Box mt="4">
        <LinkButton look="quiet" to="/" ms="-4">
          Back to Scenarios
        </LinkButton>
      </Box>
    </>
  );
}

/** Retrying would not help. */
export function StationProblem(props: { title: string; hint?: string }) {
  return <EmptyPage {...props} to="/" linkText="Back to Scenarios" />;
}
