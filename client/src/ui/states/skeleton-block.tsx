import { Box, type BoxProps } from '@chakra-ui/react';
import { VisuallyHidden } from '../page/visually-hidden.tsx';
import { Skeleton } from './skeleton.tsx';

type Props = {
  /** For screen readers, which ignore the name of a part without a role. */
  label: string;
  height: BoxProps['height'];
};

export function SkeletonBlock({ label, height }: Props) {
  return (
    <Box role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Skeleton height={height} width="full" aria-hidden />
    </Box>
  );
}
