import { FilterBar } from '../../../ui/fields/filter-bar.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';
import { SelectFilter } from '../../../ui/fields/select-filter.tsx';
import type { GuideFilters as Filters } from './filter-guides.ts';

type Props = {
  filters: Filters;
  onChange: (filters: Filters) => void;
  /** Those that guides exist for. */
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
