import { Box, chakra } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';

const Summary = chakra('summary', {
  base: {
    minHeight: '11',
    py: '2',
    cursor: 'pointer',
    fontWeight: 'medium',
    color: 'accent',
    borderRadius: 'sm',
  },
});

type Props = { title: string; isOpen?: boolean; children: ReactNode };

/** Open at first or not; then as its reader leaves it. */
export function Folded({ title, isOpen = false, children }: Props) {
  const [wasOpen] = useState(isOpen);
  return (
    <Box asChild borderTopWidth="1px" borderColor="border">
      <details open={wasOpen}>
        <Summary>{title}</Summary>
        <Box pb="4">{children}</Box>
      </details>
    </Box>
  );
}
