import { Box, Flex } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef } from 'react';
import { LeaveStation, type Leaving } from './leave-station.tsx';

type Props = {
  aside: ReactNode;
  /** While the clock runs: puts the page into exam mode. */
  leaving?: Leaving | false;
  children: ReactNode;
};

export function ClockDock({ aside, leaving = false, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const dock = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!dock.current) return undefined;
    // What sticks beneath the clock needs its height.
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      frame.current?.style.setProperty('--dock-height', `${height}px`);
    });
    observer.observe(dock.current, { box: 'border-box' });
    return () => observer.disconnect();
  }, []);
  return (
    <Flex
      ref={frame}
      direction={{ base: 'column', lg: 'row-reverse' }}
      align={{ base: 'stretch', lg: 'flex-start' }}
      gap={{ base: '6', lg: '12' }}
    >
      <Box
        ref={dock}
        position="sticky"
        top={{ base: '0', lg: '6' }}
        zIndex={{ base: 'header', lg: 'auto' }}
        flexShrink="0"
        width={{ lg: '80' }}
        mx={{ base: '-4', md: '-8', lg: '0' }}
        px={{ base: '4', md: '8', lg: '6' }}
        py={{ base: '2', lg: '6' }}
        bg="surface"
        borderColor="border"
        borderWidth={{ base: '1px 0', lg: '1px' }}
        borderRadius={{ lg: 'lg' }}
        // Low screens need the room.
        css={{ '@media (max-height: 20rem)': { position: 'static' } }}
      >
        <Flex direction={{ lg: 'column' }} align={{ base: 'start', lg: 'stretch' }} gap="2">
          <Box flex="1" minWidth="0">
            {aside}
          </Box>
          {leaving && <LeaveStation {...leaving} />}
        </Flex>
      </Box>
      <Box flex="1" minWidth="0">
        {children}
      </Box>
    </Flex>
  );
}
