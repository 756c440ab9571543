import { Box } from '@chakra-ui/react';
import { Notice } from '../../../ui/states/notice.tsx';

/** The region always exists, so that its text is announced. */
export function FormFailure({ sentence }: { sentence: string | undefined }) {
  return (
    <Box role="alert" _empty={{ display: 'none' }}>
      {sentence && <Notice tone="danger">{sentence}</Notice>}
    </Box>
  );
}
