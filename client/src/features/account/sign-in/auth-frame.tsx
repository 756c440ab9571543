import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Card } from '../../../ui/data/card.tsx';
import { PageTitle } from '../../../ui/page/page-title.tsx';

type Props = { title: string; lead?: ReactNode; children: ReactNode; foot?: ReactNode };

export function AuthFrame({ title, lead, children, foot }: Props) {
  return (
    <Box maxWidth="form" mx="auto" pt={{ base: '0', md: '6' }}>
      <PageTitle>{title}</PageTitle>
      <chakra.h1 textStyle="title">{title}</chakra.h1>
      {lead && (
        <Box color="muted" mt="2">
          {lead}
        </Box>
      )}
      <Card mt="6">{children}</Card>
      {foot && (
        <Box mt="4" color="muted">
          {foot}
        </Box>
      )}
    </Box>
  );
}
