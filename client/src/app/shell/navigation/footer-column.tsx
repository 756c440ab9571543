import { Box, chakra } from '@chakra-ui/react';
import { Children, type ReactNode } from 'react';

export function FooterColumn({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box>
      <chakra.h2 textStyle="eyebrow" color="muted" mb="3">
        {title}
      </chakra.h2>
      <chakra.ul listStyle="none" display="grid" gap="2">
        {Children.map(children, (child) => child && <li>{child}</li>)}
      </chakra.ul>
    </Box>
  );
}
