import type { Scenario } from '@cascade/shared/contracts/scenarios';
import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { CategoryBadge } from '../../../ui/category-badge.tsx';
import { DifficultyBadge } from '../../../ui/difficulty-badge.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';

const Line = chakra('span', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', pb: '1' },
});
const CategoryLink = chakra(Link, {
  base: { display: 'inline-flex', borderRadius: 'sm', _hover: { textDecoration: 'underline' } },
});

/** What station this is; the category leads to its other stations. */
export function StationHeader({ scenario, actions }: { scenario: Scenario; actions: ReactNode }) {
  const { scenarioNumber, title, category, difficulty, duration, setting } = scenario;
  return (
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
  );
}
