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
    leftAt.current = window.scrollY;
    const above =
      bar.current.getBoundingClientRect().top - start.current.getBoundingClientRect().top;
    if (above > 0) window.scrollTo(0, window.scrollY - above);
  }, [isSearching]);
  return { start, bar };
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
  const { start, bar } = useSteadyPage(isSearching);
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
          onChange={onQuery}
        />
        {cueBar}
      </Box>
      {children}
    </Box>
  );
}
