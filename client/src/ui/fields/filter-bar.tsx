import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export function FilterBar({ label, children }: { label: string; children: ReactNode }) {
  return (
    <chakra.search
      aria-label={label}
      display="grid"
      gridTemplateColumns={{
        base: '1fr',
        md: 'minmax(0, 2fr) repeat(auto-fit, minmax(11rem, 1fr))',
      }}
      alignItems="end"
      gap={{ base: '3', md: '4' }}
      mb="4"
    >
      {children}
    </chakra.search>
  );
}
