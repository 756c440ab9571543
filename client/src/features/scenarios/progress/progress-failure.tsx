import { Flex } from '@chakra-ui/react';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';

export function ProgressFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice tone="warn" role="alert" mb="4" _print={{ display: 'none' }}>
      <Flex wrap="wrap" align="center" justify="space-between" gap="2">
        <span>Your completed and bookmarked stations could not be loaded.</span>
        <Button look="outline" size="sm" onClick={onRetry}>
          Retry
        </Button>
      </Flex>
    </Notice>
  );
}
