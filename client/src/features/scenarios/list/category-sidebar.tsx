import { type Difficulty, difficulties } from '@cascade/shared/domain/stations/parts';
import type { CategoryFilters as Filters } from '@cascade/shared/features/scenarios/scenario-filter';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import { categorySlug } from '../../../domain/stations/category-slug.ts';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { SearchField } from '../../../ui/fields/search-field.tsx';

type CategoryFiltersProps = {
  filters: Filters;
  onChange: (filters: Filters) => void;
  counts: Record<Difficulty, number> | null;
};

function CategoryFilters({ filters, onChange, counts }: CategoryFiltersProps) {
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

type Props = ComponentProps<typeof CategoryFilters> & { category: string };

export function CategorySidebar({ category, ...filters }: Props) {
  return (
    <chakra.aside aria-label="Category" display="grid" gap="5" alignContent="start">
      <Flex as="p" align="center" gap="2">
        <ArrowLeft size={18} aria-hidden />
        <TextLink to="/scenarios">Back to Categories</TextLink>
      </Flex>
      <Flex align="center" gap="3" textStyle="subheading" hideBelow="md">
        <Box
          boxSize="3"
          flexShrink="0"
          borderRadius="sm"
          bg={`category.${categorySlug(category)}.fg`}
        />
        {category}
      </Flex>
      <CategoryFilters {...filters} />
    </chakra.aside>
  );
}
