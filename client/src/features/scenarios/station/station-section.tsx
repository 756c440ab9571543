import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

type Props = { title: string; children: ReactNode };

/** One titled part of a tab. */
export function StationSection({ title, children }: Props) {
  const id = useId();
  return (
    <chakra.section aria-labelledby={id} css={{ '* + &': { mt: { base: '8', md: '10' } } }}>
      <chakra.h2 id={id} textStyle="heading" mb="3">
        {title}
      </chakra.h2>
      <Box>{children}</Box>
    </chakra.section>
  );
}
