import { Box, Flex, Stack } from '@chakra-ui/react';
import { ArrowLeft } from 'lucide-react';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

export function BackToGuides() {
  return (
    <Flex align="center" gap="2" mb="4" _print={{ display: 'none' }}>
      <ArrowLeft size={18} aria-hidden />
      <TextLink to="/quick-references">Back to Quick References</TextLink>
    </Flex>
  );
}

export function GuideSkeleton() {
  return (
    <Box>
      <BackToGuides />
      <VisuallyHidden as="h1">Loading the guide</VisuallyHidden>
      <Box aria-hidden maxWidth="measure">
        <Skeleton height="10" width="full" mb="3" />
        <Skeleton width="64" mb="4" />
        <Skeleton height="6" width="full" mb="10" />
        {[1, 2, 3].map((section) => (
          <Stack key={section} gap="3" mb="10">
            <Skeleton height="6" width="56" />
            <Skeleton width="full" />
            <Skeleton width="full" />
            <Skeleton width="80" />
          </Stack>
        ))}
      </Box>
    </Box>
  );
}
