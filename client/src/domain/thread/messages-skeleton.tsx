import { Flex, Stack } from '@chakra-ui/react';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

const bubbles = [
  { key: 'one', side: 'flex-start', width: '56' },
  { key: 'two', side: 'flex-end', width: '40' },
  { key: 'three', side: 'flex-start', width: '64' },
  { key: 'four', side: 'flex-end', width: '56' },
] as const;

export function MessagesSkeleton() {
  return (
    <Stack flex="1" minHeight="0" justify="flex-end" gap="3" p="4" role="status">
      <VisuallyHidden>Loading the messages</VisuallyHidden>
      {bubbles.map(({ key, side, width }) => (
        <Flex key={key} justify={side} aria-hidden>
          <Skeleton width={width} height="11" borderRadius="lg" />
        </Flex>
      ))}
    </Stack>
  );
}
