import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

type Props = { title: string; hint?: ReactNode; children: ReactNode };

/** One titled part of the progress screen. */
export function Section({ title, hint, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <chakra.h2 id={id} textStyle="heading">
        {title}
      </chakra.h2>
      {hint && (
        <Box color="muted" maxWidth="measure" mt="1">
          {hint}
        </Box>
      )}
      <Box mt="4">{children}</Box>
    </section>
  );
}
