import { Box, Flex } from '@chakra-ui/react';
import { Card } from '../../ui/data/card.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { EmptyPage } from '../../ui/states/empty-page.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

export function CircuitSkeleton() {
  return (
    <Box role="status">
      <VisuallyHidden as="h1">Loading the circuit</VisuallyHidden>
      <Box aria-hidden>
        <Skeleton height="10" width="64" mb="3" />
        <Skeleton height="5" width="80" mb="8" />
        <Card display="grid" gap="4">
          {[0, 1, 2].map((line) => (
            <Flex key={line} gap="3" align="center">
              <Skeleton height="8" width="8" borderRadius="full" />
              <Skeleton height="5" width="40" />
            </Flex>
          ))}
        </Card>
      </Box>
    </Box>
  );
}

export function NoCircuit(props: { title: string; hint: string }) {
  return <EmptyPage {...props} to="/exam-simulator" linkText="To the exam simulator" />;
}
