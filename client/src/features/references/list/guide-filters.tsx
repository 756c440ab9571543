import { FilterBar } from '../../../ui/fields/filter-bar.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { SelectFilter } from '../../../ui/fields/select-filter.tsx';
import type { GuideSearch } from './filter-guides.ts';

type Props = {
  filters: GuideSearch;
  onChange: (filters: GuideSearch) => void;
  specialties: string[];
};

export function GuideFilters({ filters, onChange, specialties }: Props) {
  return (
    <FilterBar label="Quick references">
      <SearchField
        label="Search"
        placeholder="Search quick references..."
        value={filters.search}
        onChange={(search) => onChange({ ...filters, search })}
      />
      <SelectFilter
        label="Specialty"
        value={filters.specialty}
        onChange={(specialty) => onChange({ ...filters, specialty })}
        options={[
          { value: '', label: 'All Specialties' },
          ...specialties.map((name) => ({ value: name, label: name })),
        ]}
      />
    </FilterBar>
  );
}
