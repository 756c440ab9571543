import type { Scenario } from '@cascade/shared/features/scenarios/contract';
import { Box, chakra, Stack } from '@chakra-ui/react';
import { Timer } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CategoryBadge, DifficultyBadge } from '../../../domain/stations/station-badges.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';

const Line = chakra('span', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', pb: '1' },
});
const CategoryLink = chakra(Link, {
  base: { display: 'inline-flex', borderRadius: 'sm', _hover: { textDecoration: 'underline' } },
});

export function StationHeader({ scenario, actions }: { scenario: Scenario; actions: ReactNode }) {
  const { id, scenarioNumber, title, category, difficulty, duration, setting } = scenario;
  return (
    <Stack gap="0">
      <PageHeader
        title={title}
        eyebrow={
          <Line>
            {scenarioNumber}
            <CategoryLink to={`/category/${encodeURIComponent(category)}`}>
              <CategoryBadge category={category} />
            </CategoryLink>
            <DifficultyBadge difficulty={difficulty} />
          </Line>
        }
        description={`Duration: ${duration} | Setting: ${setting}`}
        actions={actions}
      />
      <Box mb={{ base: '5', md: '6' }} _print={{ display: 'none' }}>
        <LinkButton to={`/practice/${id}`}>
          <Timer aria-hidden />
          Practise with the clock
        </LinkButton>
      </Box>
    </Stack>
  );
}
