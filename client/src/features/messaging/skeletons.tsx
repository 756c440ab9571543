import { Box, Flex, Stack } from '@chakra-ui/react';
import { MessagesSkeleton } from '../../domain/thread/messages-skeleton.tsx';
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
