import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { Prose } from '../../ui/page/prose.tsx';
import { ProseText } from '../../ui/page/prose-text.tsx';

export function StationList({ items }: { items: readonly string[] }) {
  return (
    <Prose css={{ '& li + li': { mt: '1.5' } }}>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Prose>
  );
}

export function StationColumns({ children }: { children: ReactNode }) {
  return (
    <Box
      display={{ lg: 'grid' }}
      gridTemplateColumns={{ lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
      columnGap="16"
      css={{ '& > section + section': { mt: { lg: '0' } } }}
    >
      {children}
    </Box>
  );
}

/** Paragraphs end with one line break or several. */
export function StationText({ text }: { text: string }) {
  return <ProseText size="clinical" text={text.trim().replaceAll(/\s*\n\s*/g, '\n\n')} />;
}

export const Missing = chakra('p', { base: { color: 'muted', textStyle: 'body' } });

type Props = { title: string; children: ReactNode };

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
