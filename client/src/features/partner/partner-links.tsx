import { Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { LinkLine } from './link-line.tsx';
import { linksQuery } from './links-query.ts';

/** Links for people with devices of their own; each opens one part and the same clock. */
export function PartnerLinks({ attemptId }: { attemptId: string }) {
  const [isWanted, setIsWanted] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    ...linksQuery(attemptId),
    enabled: isWanted,
  });
  return (
    <Box>
      {data && isWanted ? (
        <Box display="grid" gap="4" maxWidth="measure">
          {data.map((link) => (
            <LinkLine key={link.view} link={link} />
          ))}
        </Box>
      ) : (
        <Button look="outline" isBusy={isFetching} onClick={() => setIsWanted(true)}>
          <Link2 aria-hidden />
          Get links for partners
        </Button>
      )}
      {error && !isFetching && (
        <Box mt="3">
          <ErrorState
            level="h3"
            title="The links could not be made"
            error={error}
            onRetry={() => void refetch()}
          />
        </Box>
      )}
      <Box color="muted" maxWidth="measure" mt="2">
        A link shows one part and the same clock. Whoever has it can open it without signing in.
      </Box>
    </Box>
  );
}
