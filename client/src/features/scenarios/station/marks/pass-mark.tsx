import { Box, chakra } from '@chakra-ui/react';

/** `10.25 / 20`: the mark that passes, of all there are. */
export function PassMark({ passMark, totalMarks }: { passMark: number; totalMarks: number }) {
  return (
    <Box as="dl" mb="5">
      <chakra.dt textStyle="label" color="muted">
        Pass mark / total marks
      </chakra.dt>
      <chakra.dd textStyle="figure">
        {passMark} / {totalMarks}
      </chakra.dd>
    </Box>
  );
}
