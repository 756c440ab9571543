import { Badge } from '../../ui/data/badge.tsx';
import { categorySlug } from './category-slug.ts';

/** A category in its own hue. */
export function CategoryBadge({ category }: { category: string }) {
  const slug = categorySlug(category);
  return (
    <Badge bg={`category.${slug}.subtle`} color={`category.${slug}.fg`}>
      {category}
    </Badge>
  );
}
