import { Box, Flex } from '@chakra-ui/react';
import { Card } from '../../ui/data/card.tsx';
import { ProseText } from '../../ui/page/prose-text.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { EmptyPage } from '../../ui/states/empty-page.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

export function GroupDescription({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <Box mt="4" overflowWrap="anywhere" css={{ '& p': { whiteSpace: 'pre-line' } }}>
      <ProseText text={text} />
    </Box>
  );
}

export function GroupSkeleton({ label }: { label: string }) {
  return (
    <Box role="status">
      <VisuallyHidden as="h1">{label}</VisuallyHidden>
      <Box aria-hidden>
        <Skeleton height="10" width="64" mb="6" />
        <Flex gap="2" mb="4">
          <Skeleton height="5" width="32" />
          <Skeleton height="5" width="16" />
        </Flex>
        <Skeleton height="5" width="full" maxWidth="measure" mb="8" />
        <Card display="grid" gap="4" maxWidth="measure">
          {[0, 1, 2].map((line) => (
            <Flex key={line} gap="3" align="center">
              <Skeleton height="10" width="10" borderRadius="full" />
              <Skeleton height="5" width="40" />
            </Flex>
          ))}
        </Card>
      </Box>
    </Box>
  );
}

export function NoLongerIn() {
  return (
    <EmptyPage
      title="You are no longer in this group"
      hint="You left it on another device, an admin removed you, or it was deleted."
      to="/study-groups"
      linkText="To the study groups"
    />
  );
}
