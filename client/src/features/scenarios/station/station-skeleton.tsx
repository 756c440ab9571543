import { Box, Flex } from '@chakra-ui/react';
import { PageTitle } from '../../../ui/page/page-title.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

export function StationSkeleton() {
  return (
    <>
      <PageTitle>Scenario</PageTitle>
      <VisuallyHidden asChild>
        <h1>Scenario</h1>
      </VisuallyHidden>
      <div role="status">
        <VisuallyHidden>Loading scenario…</VisuallyHidden>
        <Box aria-hidden>
          <Skeleton height="9" width="40" mb={{ base: '4', md: '6' }} />
          <Flex gap="2" mb="3">
            <Skeleton height="6" width="16" />
            <Skeleton height="6" width="32" />
            <Skeleton height="6" width="24" />
          </Flex>
          <Flex wrap="wrap" justify="space-between" align="end" gap="4" mb={{ base: '6', md: '8' }}>
            <Box flex="1 1 20rem" maxWidth="measure">
              <Skeleton height="10" width="full" mb="3" />
              <Skeleton height="6" width="64" />
            </Box>
            <Flex gap="2">
              <Skeleton height="11" width="32" borderRadius="md" />
              <Skeleton height="11" width="24" borderRadius="md" />
            </Flex>
          </Flex>
          <Skeleton height="11" width="full" mb="6" />
          <Box maxWidth="measure">
            <Skeleton width="full" mb="3" />
            <Skeleton width="full" mb="3" />
            <Skeleton width="80" mb="3" />
            <Skeleton width="full" mb="3" />
            <Skeleton width="full" mb="3" />
            <Skeleton width="64" mb="3" />
          </Box>
        </Box>
      </div>
    </>
  );
}
