import { listScenarios, type ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import { byScenarioNumber } from '@cascade/shared/features/scenarios/scenario-filter';
import { Box, chakra } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { SearchField } from '../../ui/fields/search-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { CategoryBadge } from './station-badges.tsx';

type Props = {
  isOpen: boolean;
  taken: number[];
  onClose: () => void;
  onPick: (card: ScenarioCard) => void;
};

const shownAtMost = 30;

const Choice = chakra('button', {
  base: {
    display: 'block',
    width: 'full',
    textAlign: 'start',
    px: '2',
    py: '2',
    borderRadius: 'md',
    cursor: 'pointer',
    _hover: { bg: 'accent.subtle' },
  },
});

function matches({ title, category, skill, scenarioNumber }: ScenarioCard, text: string): boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const all = `${scenarioNumber} ${title} ${category} ${skill}`.toLowerCase();
  return words.every((word) => all.includes(word));
}

export function StationPicker({ isOpen, taken, onClose, onPick }: Props) {
  return (
    <Dialog title="Choose a station" isOpen={isOpen} onClose={onClose}>
      <PickerList taken={taken} onPick={onPick} />
    </Dialog>
  );
}

function PickerList({ taken, onPick }: Pick<Props, 'taken' | 'onPick'>) {
  const [text, setText] = useState('');
  const { data, error, refetch } = useQuery({
    ...queryOf(listScenarios, {}),
    select: byScenarioNumber,
  });
  const found = data?.filter((card) => !taken.includes(card.id) && matches(card, text)) ?? [];
  return (
    <>
      <SearchField label="Search stations" value={text} onChange={setText} />
      <Box mt="4" minHeight="80">
        {!data && !error && <Skeleton height="32" width="full" />}
        {error && (
          <ErrorState
            level="h3"
            title="The stations could not be loaded"
            error={error}
            onRetry={() => void refetch()}
          />
        )}
        {data && (
          <Box textStyle="small" color="muted" role="status" mb="2">
            {found.length === 0
              ? 'No station fits.'
              : found.length > shownAtMost
                ? `The first ${shownAtMost} of ${found.length}; search for more.`
                : `${found.length} found`}
          </Box>
        )}
        <Box as="ul" listStyleType="none">
          {found.slice(0, shownAtMost).map((card) => (
            <li key={card.id}>
              <Choice type="button" onClick={() => onPick(card)}>
                <Box fontWeight="medium">
                  {card.scenarioNumber} {card.title}
                </Box>
                <Box textStyle="small" color="muted">
                  <CategoryBadge category={card.category} /> {card.skill}
                </Box>
              </Choice>
            </li>
          ))}
        </Box>
      </Box>
    </>
  );
}
