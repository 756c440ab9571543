import { chakra, Grid, Stack } from '@chakra-ui/react';
import { type ReactNode, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { useSelectedInView } from '../../../ui/page/use-selected-in-view.ts';

const Bar = chakra('nav', {
  base: {
    display: 'flex',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    borderBottomWidth: '1px',
    borderColor: 'border',
    mb: '6',
  },
});
const Tab = chakra(NavLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    flexShrink: '0',
    minHeight: '11',
    px: { base: '3', md: '4' },
    mb: '-1px',
    borderBottomWidth: '2px',
    borderColor: 'transparent',
    color: 'muted',
    fontWeight: 'medium',
    _hover: { color: 'text' },
    _focusVisible: { outlineOffset: '-3px' },
    '&[aria-current]': { color: 'accent', borderColor: 'accent' },
  },
});

export function BoardTabs() {
  const bar = useRef<HTMLElement>(null);
  useSelectedInView(bar, useLocation().pathname);
  return (
    <Bar ref={bar} aria-label="Boards">
      <Tab to="/community" end>
        Discussion Feed
      </Tab>
      <Tab to="/community/posts">Post Board</Tab>
      <Tab to="/cascade">Social Feed</Tab>
      <Tab to="/social">Study Network</Tab>
      <Tab to="/study-partners">Study Partners</Tab>
      <Tab to="/community/mentors">Mentorship</Tab>
      <Tab to="/profile">My Profile</Tab>
    </Bar>
  );
}

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
