import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Skeleton } from '../states/skeleton.tsx';
import { Card } from './card.tsx';

type Props = {
  label: string;
  /** Null while loading. */
  value: ReactNode | null;
  hint?: ReactNode;
  icon?: ReactNode;
};

export function StatCard({ label, value, hint, icon }: Props) {
  return (
    <Card>
      <Flex justify="space-between" gap="3" color="muted">
        <Box textStyle="label">{label}</Box>
        {icon}
      </Flex>
      <Box textStyle="figure" mt="2" minHeight="10">
        {value ?? <Skeleton height="8" width="20" />}
      </Box>
      {hint && (
        <Box textStyle="small" color="muted" mt="1">
          {hint}
        </Box>
      )}
    </Card>
  );
}
