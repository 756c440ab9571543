import { Box, Flex, Stack } from '@chakra-ui/react';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

const rows = ['one', 'two', 'three', 'four'];

export function ListSkeleton() {
  return (
    <Stack gap="5" px="4" py="3" role="status">
      <VisuallyHidden>Loading your conversations</VisuallyHidden>
      {rows.map((row) => (
        <Flex key={row} gap="3" aria-hidden>
          <Skeleton boxSize="10" borderRadius="full" flexShrink="0" />
          <Box flex="1">
            <Skeleton width="32" />
            <Skeleton width="full" mt="2" />
          </Box>
        </Flex>
      ))}
    </Stack>
  );
}

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

export function ThreadSkeleton() {
  return (
    <>
      <Flex align="center" gap="3" px="4" py="3" borderBottomWidth="1px" borderColor="border">
        <Skeleton boxSize="10" borderRadius="full" />
        <Skeleton width="32" />
      </Flex>
      <MessagesSkeleton />
    </>
  );
}
