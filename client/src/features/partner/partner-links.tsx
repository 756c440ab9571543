import type { PartnerLink } from '@cascade/shared/features/partner/contract';
import { Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/actions/button.tsx';
import { LinkField } from '../../ui/fields/link-field.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { linksQuery } from './partner-queries.ts';
import { viewNames, viewParts } from './view-names.ts';

function LinkLine({ link: { view, path } }: { link: PartnerLink }) {
  const url = location.origin + path;
  const name = viewNames[view];
  return (
    <LinkField
      label={`${name}: ${viewParts[view]}`}
      size="sm"
      url={url}
      name={`${name} link`}
      title={`${name}, timed practice`}
      copiedText={`It opens ${viewParts[view]}.`}
    />
  );
}

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
        A link shows one part and the same clock. Anyone with the link can open it without signing
        in.
      </Box>
    </Box>
  );
}
