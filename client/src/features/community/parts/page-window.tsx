import { Box } from '@chakra-ui/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';

/** How far outside the screen a page of posts stays drawn. */
const MARGIN = '150% 0px';

type Props = { isOneOfMany: boolean; children: ReactNode };

/**
 * One page of a long list. Far outside the screen it is only as much room as it took, so that a
 * thousand posts cost as much as the few that can be seen. Whatever has the focus stays.
 */
export function PageWindow({ isOneOfMany, children }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<number | null>(null);
  useEffect(() => {
    const element = frame.current;
    if (!element || !isOneOfMany) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry) return;
        if (entry.isIntersecting) setRoom(null);
        else if (!element.contains(document.activeElement))
          setRoom((old) => old ?? entry.boundingClientRect.height);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isOneOfMany]);
  return (
    <div ref={frame} style={room === null ? undefined : { height: room }}>
      {room === null && (
        <Box display="grid" gap="4">
          {children}
        </Box>
      )}
    </div>
  );
}
