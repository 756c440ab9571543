import { Flex } from '@chakra-ui/react';
import { Button } from '../../ui/actions/button.tsx';
import { Notice } from '../../ui/states/notice.tsx';

type Props = {
  waiting: string | null;
  onForget: () => void;
};

export function WaitingNotice({ waiting, onForget }: Props) {
  return (
    <div role="status">
      {waiting && (
        <Notice tone="warn" mb="4">
          <Flex wrap="wrap" align="center" justify="space-between" gap="2">
            <span>
              You are offline, so the clock goes on as it was. “{waiting}” is sent as soon as you
              are connected again.
            </span>
            <Button look="outline" size="sm" onClick={onForget}>
              Don’t send it
            </Button>
          </Flex>
        </Notice>
      )}
    </div>
  );
}
