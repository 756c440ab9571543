import { Grid, Stack } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { LinkTabs } from '../../../ui/page/link-tabs.tsx';

const boards = [
  { path: '/community', label: 'Discussion Feed', isExact: true },
  { path: '/community/posts', label: 'Post Board' },
  { path: '/cascade', label: 'Social Feed' },
  { path: '/social', label: 'Study Network' },
  { path: '/study-partners', label: 'Study Partners' },
  { path: '/community/mentors', label: 'Mentorship' },
  { path: '/profile', label: 'My Profile' },
];

export const BoardTabs = () => <LinkTabs label="Boards" tabs={boards} />;

export function BoardFrame({ children, side }: { children: ReactNode; side: ReactNode }) {
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 20rem' }}
      gap={{ base: '8', lg: '10' }}
      alignItems="start"
    >
      <div>{children}</div>
      <Stack gap="4">{side}</Stack>
    </Grid>
  );
}
