import type { Circuit } from '@cascade/shared/features/circuits/contract';
import { type CircuitLink, listCircuitLinks } from '@cascade/shared/features/circuits/people';
import { Box, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { ShareButtons } from '../../../ui/actions/share-buttons.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { wishesIn, wishHints, wishNameIn } from '../role-words.ts';

type Props = { link: CircuitLink; circuit: Circuit };

function InviteLink({ link: { wish, path }, circuit: { name, mode } }: Props) {
  const url = location.origin + path;
  const role = wishNameIn(mode, wish);
  return (
    <Box as="li" borderTopWidth="1px" borderColor="border" py="3">
      <Flex wrap="wrap" justify="space-between" align="center" gap="2">
        <Box minWidth="0">
          <Box fontWeight="medium">{role}</Box>
          {mode !== 'trio' && (
            <Box textStyle="small" color="muted">
              {wishHints[wish]}
            </Box>
          )}
        </Box>
        <ShareButtons
          url={url}
          name={`the ${role} link`}
          title={`${name}: ${role}`}
          copiedText={`Anyone with this link joins as: ${role}.`}
        />
      </Flex>
      <TextInput
        readOnly
        aria-label={`${role} link`}
        value={url}
        onFocus={(event) => event.target.select()}
        textStyle="small"
        mt="2"
      />
    </Box>
  );
}

/** Anyone with a link may join in its role. */
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
        Anyone with a link can join in its role until the launch, and later as standby.
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
