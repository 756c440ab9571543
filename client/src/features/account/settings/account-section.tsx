import { Box, chakra, Grid } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';

type Props = { title: string; hint?: ReactNode; children: ReactNode };

export function AccountSection({ title, hint, children }: Props) {
  const titleId = useId();
  return (
    <Grid
      as="section"
      aria-labelledby={titleId}
      templateColumns={{ base: '1fr', lg: '1fr 2fr' }}
      columnGap="10"
      rowGap="4"
      py={{ base: '6', md: '8' }}
      borderTopWidth="1px"
      borderColor="border"
    >
      <Box>
        <chakra.h2 id={titleId} textStyle="subheading">
          {title}
        </chakra.h2>
        {hint && (
          <Box textStyle="small" color="muted" mt="1">
            {hint}
          </Box>
        )}
      </Box>
      <Box minWidth="0" maxWidth="dialog">
        {children}
      </Box>
    </Grid>
  );
}
