import { Box, chakra, Flex } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import { categorySlug } from '../../../domain/stations/category-slug.ts';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { CategoryFilters } from './category-filters.tsx';

type Props = ComponentProps<typeof CategoryFilters> & { category: string };

/** Where one is, the way back, and what narrows the list. */
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
