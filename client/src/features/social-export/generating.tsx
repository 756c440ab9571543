import { Box } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { GENERATING_MS } from './use-export.ts';

/** Always there, so that its words are announced and nothing moves. */
export function Generating({ isShown }: { isShown: boolean }) {
  return (
    <Box role="status" flex="1" minWidth="0" maxWidth="64" textStyle="small" color="muted">
      {isShown && (
        <>
          Drawing your picture…
          <Bar />
        </>
      )}
    </Box>
  );
}

function Bar() {
  const [isMoving, setIsMoving] = useState(false);
  useEffect(() => {
    const frame = requestAnimationFrame(() => setIsMoving(true));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <Box
      role="progressbar"
      aria-label="Drawing your picture"
      height="1.5"
      mt="1.5"
      bg="border"
      borderRadius="full"
      overflow="hidden"
    >
      <Box
        height="full"
        bg="accent"
        borderRadius="full"
        style={{
          width: isMoving ? '100%' : '0%',
          transition: `width ${GENERATING_MS}ms linear`,
        }}
      />
    </Box>
  );
}
