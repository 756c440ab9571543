import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { PageTitle } from './page-title.tsx';

type Props = {
  title: string;
  description?: ReactNode;
  eyebrow?: ReactNode;
  actions?: ReactNode;
};

/** Also the tab title; one per screen. */
export function PageHeader({ title, description, eyebrow, actions }: Props) {
  return (
    <Flex wrap="wrap" justify="space-between" align="end" gap="4" mb={{ base: '6', md: '8' }}>
      <PageTitle>{title}</PageTitle>
      {/* Room for one small action beside it on a phone. */}
      <Box flex={description ? '1 1 12rem' : '1 1 8rem'} minWidth="0" maxWidth="measure">
        {eyebrow && (
          <Box textStyle="eyebrow" color="muted" mb="2">
            {eyebrow}
          </Box>
        )}
        <chakra.h1 textStyle="title">{title}</chakra.h1>
        {description && (
          <Box textStyle="lead" color="muted" mt="2" textWrap="pretty">
            {description}
          </Box>
        )}
      </Box>
      {actions && (
        <Flex wrap="wrap" gap="2">
          {actions}
        </Flex>
      )}
    </Flex>
  );
}
