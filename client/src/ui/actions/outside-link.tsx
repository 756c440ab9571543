import { chakra } from '@chakra-ui/react';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { linkRecipe } from './link-recipe.ts';

const Styled = chakra('a', linkRecipe);

type Props = { href: string; children: ReactNode; look?: 'inText' | 'listed' };

export function OutsideLink({ href, children, look = 'inText' }: Props) {
  return (
    <Styled look={look} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <chakra.span whiteSpace="nowrap">
        {' '}
        <chakra.svg asChild display="inline" boxSize="0.85em" verticalAlign="-0.05em">
          <ExternalLink aria-label="(opens in a new tab)" role="img" />
        </chakra.svg>
      </chakra.span>
    </Styled>
  );
}
