import { type Difficulty, difficulties } from '@cascade/shared/domain/stations/parts';
import type { CategoryFilters as Filters } from '@cascade/shared/features/scenarios/scenario-filter';
import { chakra, Flex } from '@chakra-ui/react';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';

type Props = {
  filters: Filters;
  onChange: (filters: Filters) => void;
  /** How many stations of the category there are of each; null while that is unknown. */
  counts: Record<Difficulty, number> | null;
};

export function CategoryFilters({ filters, onChange, counts }: Props) {
  const { search, difficulties: chosen } = filters;
  function toggle(difficulty: Difficulty, isChosen: boolean) {
    const others = chosen.filter((name) => name !== difficulty);
    onChange({ search, difficulties: isChosen ? [...others, difficulty] : others });
  }
  return (
    <chakra.search aria-label="Scenarios of this category" display="grid" gap="5">
      <SearchField
        label="Search"
        placeholder="Search scenarios..."
        value={search}
        onChange={(next) => onChange({ search: next, difficulties: chosen })}
      />
      <chakra.fieldset border="none" minWidth="0">
        <chakra.legend textStyle="label" mb="1">
          Difficulty
        </chakra.legend>
        <Flex direction={{ base: 'row', md: 'column' }} wrap="wrap" columnGap="5">
          {difficulties.map((name) => (
            <Checkbox
              key={name}
              checked={chosen.includes(name)}
              onChange={(event) => toggle(name, event.target.checked)}
              label={
                <>
                  {name}{' '}
                  <chakra.span color="muted" fontVariantNumeric="tabular-nums">
                    ({counts ? counts[name] : '…'})
                  </chakra.span>
                </>
              }
            />
          ))}
        </Flex>
      </chakra.fieldset>
    </chakra.search>
  );
}
