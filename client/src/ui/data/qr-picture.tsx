import { Box, chakra } from '@chakra-ui/react';
import { useMemo } from 'react';
import { encode } from 'uqr';

/** Cameras need white modules around the code. */
const QUIET_ZONE = 4;

/** Black on white in every colour mode. */
export function QrPicture({ bytes, label }: { bytes: number[] | string; label: string }) {
  const { size, path } = useMemo(() => {
    const { data, size } = encode(bytes, { ecc: 'M', border: QUIET_ZONE });
    const squares = data.flatMap((row, y) =>
      row.flatMap((isBlack, x) => (isBlack ? [`M${x} ${y}h1v1h-1z`] : [])),
    );
    return { size, path: squares.join('') };
  }, [bytes]);
  return (
    <Box bg="white" borderRadius="md" width="full" maxWidth="64" mx="auto">
      <chakra.svg
        role="img"
        aria-label={label}
        data-qr
        viewBox={`0 0 ${size} ${size}`}
        width="full"
        height="auto"
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </chakra.svg>
    </Box>
  );
}
