import type { Difficulty } from '@cascade/shared/domain/stations/parts';
import { chakra } from '@chakra-ui/react';
import { Badge } from '../../ui/data/badge.tsx';
import { categorySlug } from './category-slug.ts';

export function CategoryBadge({ category }: { category: string }) {
  const slug = categorySlug(category);
  return (
    <Badge bg={`category.${slug}.subtle`} color={`category.${slug}.fg`}>
      {category}
    </Badge>
  );
}

const filledBars: Record<Difficulty, number> = { Foundation: 1, Intermediate: 2, Advanced: 3 };

/** Colour is never the only sign. */
export function DifficultyBadge({ difficulty }: { difficulty: Difficulty }) {
  const tone = `difficulty.${difficulty.toLowerCase()}`;
  return (
    <Badge bg={`${tone}.subtle`} color={`${tone}.fg`}>
      <chakra.svg viewBox="0 0 12 10" width="3" height="0.7em" fill="currentColor" aria-hidden>
        {[0, 1, 2].map((bar) => (
          <rect
            key={bar}
            x={bar * 4.5}
            y={6 - bar * 3}
            width="3"
            height={4 + bar * 3}
            rx="0.75"
            opacity={bar < filledBars[difficulty] ? 1 : 0.28}
          />
        ))}
      </chakra.svg>
      {difficulty}
    </Badge>
  );
}
