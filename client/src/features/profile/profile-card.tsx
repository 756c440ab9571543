import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { Card } from '../../ui/data/card.tsx';

type Props = { title: string; hint?: ReactNode; children: ReactNode };

export function ProfileCard({ title, hint, children }: Props) {
  const titleId = useId();
  return (
    <Card asChild>
      <section aria-labelledby={titleId}>
        <chakra.h2 id={titleId} textStyle="subheading">
          {title}
        </chakra.h2>
        {hint && (
          <Box textStyle="small" color="muted" mt="1" maxWidth="measure">
            {hint}
          </Box>
        )}
        <Box mt="4">{children}</Box>
      </section>
    </Card>
  );
}
