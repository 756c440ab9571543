import { Box } from '@chakra-ui/react';
import { useLocation } from 'react-router';
import { useCurrentUser } from '../../api/current-user.ts';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { SkeletonCards } from '../../ui/states/skeleton-cards.tsx';
import { pageAt } from '../features.ts';
import { nameOf, titleAbove } from './page-name.ts';

export function PageSkeleton() {
  const page = pageAt(useLocation().pathname);
  const { member } = useCurrentUser();
  return (
    <Box>
      {!titleAbove(page, member) && (
        <>
          <VisuallyHidden as="h1">{nameOf(page)}</VisuallyHidden>
          <Skeleton height="10" width="64" mb="3" />
          <Skeleton height="5" width="80" mb="8" />
        </>
      )}
      <SkeletonCards count={3} label="Loading the page" />
    </Box>
  );
}
