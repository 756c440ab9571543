import { listScenarios, type ScenarioCard } from '@cascade/shared/features/scenarios/contract';
import {
  byScenarioNumber,
  filterScenarios,
} from '@cascade/shared/features/scenarios/scenario-filter';
import { Box } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { queryOf } from '../../../api/query-of.ts';
import { ResultCount } from '../../../ui/data/result-count.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { ChosenStations } from './chosen-stations.tsx';

type StationChoiceProps = {
  station: ScenarioCard;
  isChosen: boolean;
  isFull: boolean;
  onToggle: () => void;
};

function StationChoice({ station, isChosen, isFull, onToggle }: StationChoiceProps) {
  const { scenarioNumber, title, skill, category } = station;
  return (
    <Box as="li" borderTopWidth="1px" borderColor="border" py="1">
      <Checkbox
        checked={isChosen}
        disabled={isFull && !isChosen}
        onChange={onToggle}
        label={
          <>
            {scenarioNumber} {title}
            <Box as="span" display="block" textStyle="small" color="muted">
              {skill}, {category}
            </Box>
          </>
        }
      />
    </Box>
  );
}

const shownAtMost = 12;
const mostStations = 16;

type Props = { chosen: number[]; onChange: (chosen: number[]) => void };

export function HandChoice({ chosen, onChange }: Props) {
  const [search, setSearch] = useState('');
  const text = useDeferredValue(search);
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(listScenarios, {}),
    select: byScenarioNumber,
  });
  if (!data && error && !isFetching)
    return (
      <ErrorState
        level="h3"
        title="The stations could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Skeleton height="32" width="full" />;
  const byId = new Map(data.map((station) => [station.id, station]));
  const matching = new Set(filterScenarios(data, { search: text, category: '', difficulty: '' }));
  const number = text.trim().toUpperCase();
  const found = data.filter(
    (station) => matching.has(station) || station.scenarioNumber.includes(number),
  );
  function toggle(id: number) {
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  }
  return (
    <Box display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="4">
      <ChosenStations
        stations={chosen.flatMap((id) => byId.get(id) ?? [])}
        onRemove={toggle}
        onMoveUp={(id) => onChange(movedUp(chosen, id))}
      />
      <SearchField
        label="Search stations"
        placeholder="Number, title, category or setting"
        value={search}
        onChange={setSearch}
      />
      <ResultCount>
        {found.length > shownAtMost
          ? `Showing ${shownAtMost} of ${found.length} stations; search to narrow them`
          : `Showing ${found.length} of ${data.length} stations`}
      </ResultCount>
      <Box as="ul" listStyle="none">
        {found.slice(0, shownAtMost).map((station) => (
          <StationChoice
            key={station.id}
            station={station}
            isChosen={chosen.includes(station.id)}
            isFull={chosen.length >= mostStations}
            onToggle={() => toggle(station.id)}
          />
        ))}
      </Box>
    </Box>
  );
}

function movedUp(chosen: number[], id: number): number[] {
  const place = chosen.indexOf(id);
  if (place < 1) return chosen;
  const others = chosen.filter((other) => other !== id);
  return [...others.slice(0, place - 1), id, ...others.slice(place - 1)];
}
