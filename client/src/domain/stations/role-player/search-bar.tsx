import { Box } from '@chakra-ui/react';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { SearchField } from '../../../ui/fields/search-field.tsx';

/** While something is searched, the bar stays where it is; afterwards the page is where it was. */
function useSteadyPage(isSearching: boolean) {
  const start = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const leftAt = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (!start.current || !bar.current) return;
    if (!isSearching) {
      if (leftAt.current !== null) window.scrollTo(0, leftAt.current);
      leftAt.current = null;
      return;
    }
    // Not from the bar: in a page that has just become shorter it is pushed up.
    const { top } = start.current.getBoundingClientRect();
    const beneathClock = Number.parseFloat(getComputedStyle(bar.current).top) || 0;
    if (top < beneathClock) window.scrollTo(0, window.scrollY + top - beneathClock);
  }, [isSearching]);
  const remember = () => {
    if (!isSearching) leftAt.current = window.scrollY;
  };
  return { start, bar, remember };
}

type Props = {
  query: string;
  onQuery: (query: string) => void;
  cueBar: ReactNode;
  children: ReactNode;
};

/** Search and the next cue stay beneath the clock while the sheet scrolls. */
export function SearchBar({ query, onQuery, cueBar, children }: Props) {
  const isSearching = query.trim() !== '';
  const { start, bar, remember } = useSteadyPage(isSearching);
  return (
    // A short list of answers must not pull the page up.
    <Box ref={start} minHeight={isSearching ? '100dvh' : undefined}>
      <Box
        ref={bar}
        position="sticky"
        top={{ base: 'var(--dock-height, 0px)', lg: '0' }}
        zIndex="1"
        bg="bg"
        py="2"
        mb="2"
        // Low screens need the room.
        css={{ '@media (max-height: 20rem)': { position: 'static' } }}
        _print={{ display: 'none' }}
      >
        <SearchField
          label="Find a fact"
          isLabelHidden
          placeholder="Find a fact, such as drink"
          value={query}
          onChange={(typed) => {
            remember();
            onQuery(typed);
          }}
        />
        {cueBar}
      </Box>
      {children}
    </Box>
  );
}
