import type { Circuit } from '@cascade/shared/features/circuits/contract';
import { listCircuitLinks } from '@cascade/shared/features/circuits/people';
import { Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { wishesIn } from '../role-words.ts';
import { InviteLink } from './invite-link.tsx';

/** One link for each role; whoever has it may join in that role. */
export function InviteLinks({ circuit }: { circuit: Circuit }) {
  const [isWanted, setIsWanted] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [listCircuitLinks.name, circuit.id],
    queryFn: () => call(listCircuitLinks, { params: { id: circuit.id } }),
    enabled: isWanted,
  });
  const links = data?.filter(({ wish }) => wishesIn(circuit.mode).includes(wish));
  return (
    <Section title="Invite by link">
      <Box color="muted" maxWidth="measure" mb="4">
        Whoever has a link can join in its role until the launch, and later as standby.
      </Box>
      {links ? (
        <Box as="ul" listStyleType="none">
          {links.map((link) => (
            <InviteLink key={link.wish} link={link} circuit={circuit} />
          ))}
        </Box>
      ) : (
        <Button look="outline" isBusy={isFetching} onClick={() => setIsWanted(true)}>
          <Link2 aria-hidden />
          Show invitation links
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
    </Section>
  );
}
