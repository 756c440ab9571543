import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

type Props = { title: string; children: ReactNode };

/** One titled part of the progress screen. */
export function Section({ title, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <chakra.h2 id={id} textStyle="heading" mb="4">
        {title}
      </chakra.h2>
      {children}
    </section>
  );
}
