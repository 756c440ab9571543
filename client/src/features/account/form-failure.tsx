import { Box } from '@chakra-ui/react';
import { Notice } from '../../ui/states/notice.tsx';

/** Why a form was not accepted; the region always exists, so that its words are heard. */
export function FormFailure({ sentence }: { sentence: string | undefined }) {
  return (
    <Box role="alert" _empty={{ display: 'none' }}>
      {sentence && <Notice tone="danger">{sentence}</Notice>}
    </Box>
  );
}
