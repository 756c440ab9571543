import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <chakra.section
      aria-labelledby={id}
      borderTopWidth="1px"
      borderColor="border"
      pt={{ base: '5', md: '6' }}
      mt={{ base: '6', md: '8' }}
    >
      <chakra.h2 id={id} textStyle="heading" mb="3">
        {title}
      </chakra.h2>
      {children}
    </chakra.section>
  );
}
