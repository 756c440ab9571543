import { Difficulty, difficulties, Skill, skills } from '@cascade/shared/domain/stations/parts';
import { Box } from '@chakra-ui/react';
import { FilterBar } from '../../../ui/fields/filter-bar.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { SelectFilter } from '../../../ui/fields/select-filter.tsx';
import { type StationFilters as Filters, shows } from './filter-address.ts';

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

export function ScenarioFilters({ filters, onChange, categories }: Props) {
  return (
    <FilterBar label="Scenarios">
      <SearchField
        label="Search"
        placeholder="Search scenarios..."
        value={filters.search}
        onChange={(search) => onChange({ ...filters, search })}
      />
      {/** Side by side on a phone, to leave room for the stations. */}
      <Box
        display={{ base: 'grid', md: 'contents' }}
        gridTemplateColumns="repeat(2, minmax(0, 1fr))"
        gap="3"
        css={{
          '@media (max-width: 47.99rem)': {
            '& select': {
              ps: '2',
              pe: '5',
              backgroundPosition: 'calc(100% - 0.85rem) 55%, calc(100% - 0.5rem) 55%',
            },
          },
        }}
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
          onChange={(name) =>
            onChange({ ...filters, difficulty: Difficulty.safeParse(name).data ?? '' })
          }
          options={difficultyOptions}
        />
        <SelectFilter
          label="Skill"
          value={filters.skill}
          onChange={(name) => onChange({ ...filters, skill: Skill.safeParse(name).data ?? '' })}
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
