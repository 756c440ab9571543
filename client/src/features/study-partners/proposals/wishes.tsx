import type { PartnerWish } from '@cascade/shared/features/study-partners/appointments';
import { listWishes, type Wish } from '@cascade/shared/features/study-partners/wishes';
import { Box, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../api/query-of.ts';
import { Avatar } from '../../../domain/people/avatar.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useWish } from './wish-buttons.tsx';

const words: Record<PartnerWish, string> = {
  favourite: 'Practise again',
  avoid: 'Not again',
};

/** The member's own alone; without any, nothing is shown. */
export function Wishes() {
  const { data, error, isFetching, refetch } = useQuery(queryOf(listWishes, {}));
  if (!data && error && !isFetching)
    return (
      <Section title="People you chose">
        <ErrorState
          level="h3"
          title="Your choices could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      </Section>
    );
  if (!data || data.length === 0) return null;
  return (
    <Section title="People you chose">
      <Box color="muted" maxWidth="measure" mb="2">
        They affect whom we suggest to you. Only you can see them.
      </Box>
      <Box as="ul" listStyleType="none" aria-label="People you chose" maxWidth="measure">
        {data.map((wish) => (
          <WishLine key={wish.person.id} wish={wish} />
        ))}
      </Box>
    </Section>
  );
}

function WishLine({ wish: { person, wish } }: { wish: Wish }) {
  const { wishFor, isBusy } = useWish(person.id);
  return (
    <Flex as="li" align="center" gap="3" py="3" borderTopWidth="1px" borderColor="border">
      <Avatar seed={person.avatarSeed} />
      <Box flex="1" minWidth="0">
        <Box fontWeight="medium" overflowWrap="anywhere">
          {person.userHandle}
        </Box>
        <Box textStyle="small" color="muted">
          {words[wish]}
        </Box>
      </Box>
      <Button
        look="outline"
        isBusy={isBusy}
        aria-label={`Remove the choice about ${person.userHandle}`}
        onClick={() => wishFor(null)}
      >
        Remove
      </Button>
    </Flex>
  );
}
