import { Box } from '@chakra-ui/react';
import { sentenceOf } from '../../api/api-error.ts';
import { Button } from '../actions/button.tsx';
import { Notice } from './notice.tsx';

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
