import { difficulties, skills } from '@cascade/shared/domain/stations/parts';
import { Box, Flex } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { FilterBar } from '../../../ui/fields/filter-bar.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { SelectFilter } from '../../../ui/fields/select-filter.tsx';
import { difficultyOf, type StationFilters as Filters, shows, skillOf } from './filter-address.ts';

const difficultyOptions = [
  { value: '', label: 'All Difficulties' },
  ...difficulties.map((name) => ({ value: name, label: name })),
];

const skillOptions = [
  { value: '', label: 'All Skills' },
  ...skills.map((name) => ({ value: name, label: name })),
];
const showOptions = [
  { value: '', label: 'All' },
  { value: 'unseen', label: 'Unseen' },
  { value: 'completed', label: 'Completed' },
  { value: 'bookmarked', label: 'Bookmarked' },
];

type Props = {
  filters: Filters;
  onChange: (filters: Filters) => void;
  categories: string[];
};

const narrowSelects = {
  '@media (max-width: 47.99rem)': {
    '& select': {
      ps: '2',
      pe: '5',
      backgroundPosition: 'calc(100% - 0.85rem) 55%, calc(100% - 0.5rem) 55%',
    },
  },
};

/** On a phone filters are behind a button, so that stations are seen at once. */
export function ScenarioFilters({ filters, onChange, categories }: Props) {
  const { category, difficulty, skill, show } = filters;
  const chosen = [category, difficulty, skill, show].filter((value) => value !== '').length;
  const [isOpen, setIsOpen] = useState(chosen > 0);
  const id = useId();
  return (
    <FilterBar label="Scenarios">
      <Flex display={{ base: 'flex', md: 'contents' }} align="end" gap="3">
        <Box flex="1" minWidth="0">
          <SearchField
            label="Search"
            placeholder="Search scenarios..."
            value={filters.search}
            onChange={(search) => onChange({ ...filters, search })}
          />
        </Box>
        <Button
          look="outline"
          hideFrom="md"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {chosen > 0 ? `Filters (${chosen})` : 'Filters'}
        </Button>
      </Flex>
      {/** Side by side on a phone, to leave room for the stations. */}
      <Box
        id={id}
        display={{ base: isOpen ? 'grid' : 'none', md: 'contents' }}
        gridTemplateColumns="repeat(2, minmax(0, 1fr))"
        gap="3"
        css={narrowSelects}
      >
        <SelectFilter
          label="Category"
          value={filters.category}
          onChange={(category) => onChange({ ...filters, category })}
          options={[
            { value: '', label: 'All Categories' },
            ...categories.map((name) => ({ value: name, label: name })),
          ]}
        />
        <SelectFilter
          label="Difficulty"
          value={filters.difficulty}
          onChange={(name) => onChange({ ...filters, difficulty: difficultyOf(name) })}
          options={difficultyOptions}
        />
        <SelectFilter
          label="Skill"
          value={filters.skill}
          onChange={(name) => onChange({ ...filters, skill: skillOf(name) })}
          options={skillOptions}
        />
        <SelectFilter
          label="Show"
          value={filters.show}
          onChange={(name) =>
            onChange({ ...filters, show: shows.find((show) => show === name) ?? '' })
          }
          options={showOptions}
        />
      </Box>
    </FilterBar>
  );
}
