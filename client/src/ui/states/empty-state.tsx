import { Box, chakra, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

type Props = {
  title: string;
  hint?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
  /** One of our own, in place of an icon. */
  drawing?: ReactNode;
  level?: 'h1' | 'h2' | 'h3';
};

export function EmptyState({ title, hint, action, icon, drawing, level = 'h2' }: Props) {
  return (
    <Flex
      direction="column"
      align="center"
      textAlign="center"
      gap="3"
      px="4"
      py={{ base: '10', md: '16' }}
    >
      {drawing}
      {icon && (
        <Box color="accent" aria-hidden css={{ '& svg': { width: '8', height: '8' } }}>
          {icon}
        </Box>
      )}
      <chakra.h2 as={level} textStyle="heading">
        {title}
      </chakra.h2>
      {hint && (
        <Box color="muted" maxWidth="measure">
          {hint}
        </Box>
      )}
      {action && <Box mt="2">{action}</Box>}
    </Flex>
  );
}
