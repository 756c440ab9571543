import { Box } from '@chakra-ui/react';
import { sentenceOf } from '../../api/api-error.ts';
import { Button } from '../actions/button.tsx';
import { Notice } from './notice.tsx';

/** What is shown was true a while ago, and why it is not read anew. */
export function StaleNotice({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Notice tone="warn" role="status" mb="4">
      <Box>This may be out of date. {sentenceOf(error)}</Box>
      <Button look="outline" size="sm" onClick={onRetry}>
        Retry
      </Button>
    </Notice>
  );
}
