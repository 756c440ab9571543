import { chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { Card } from './card.tsx';

/** A card beside the page's main part. */
export function TitledCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card asChild>
      <section aria-labelledby={id}>
        <chakra.h2 id={id} textStyle="subheading" mb="3">
          {title}
        </chakra.h2>
        {children}
      </section>
    </Card>
  );
}
