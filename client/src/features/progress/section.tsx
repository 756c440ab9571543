import { Box, chakra, Flex } from '@chakra-ui/react';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { Card } from '../../ui/data/card.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';

export const ListRow = chakra('li', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    alignItems: 'center',
    columnGap: '4',
    rowGap: '2',
    py: '3',
    borderTopWidth: '1px',
    borderColor: 'border',
    _first: { borderTopWidth: '0' },
  },
});

type LoadedProps<Data> = {
  query: UseQueryResult<Data>;
  failure: string;
  skeleton: ReactNode;
  children: (data: Data) => ReactNode;
};

export function Loaded<Data>({ query, failure, skeleton, children }: LoadedProps<Data>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error || isFetching) return skeleton;
  return <ErrorState title={failure} error={error} onRetry={() => void refetch()} level="h3" />;
}

export function FirstStep({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Card>
      <Flex wrap="wrap" justify="space-between" align="center" gap="4">
        <Box color="muted" maxWidth="measure" flex="1 1 16rem" textWrap="pretty">
          {children}
        </Box>
        {action}
      </Flex>
    </Card>
  );
}

type Props = { title: string; children: ReactNode };

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
