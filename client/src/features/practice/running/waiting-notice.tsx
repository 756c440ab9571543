import { Flex } from '@chakra-ui/react';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import type { ClockCommand } from './clock-command.ts';
import type { ClockCommands } from './use-clock-commands.ts';

const names: Record<ClockCommand, string> = {
  pause: 'Pause',
  resume: 'Resume',
  restart: 'Restart',
  finish: 'Finish',
};

/** The clock is the server's: without a connection it cannot be moved, and that is said plainly. */
export function WaitingNotice({ commands: { waiting, forget } }: { commands: ClockCommands }) {
  return (
    <div role="status">
      {waiting && (
        <Notice tone="warn" mb="4">
          <Flex wrap="wrap" align="center" justify="space-between" gap="2">
            <span>
              You are offline, so the clock goes on as it was. “{names[waiting]}” is sent as soon as
              you are connected again.
            </span>
            <Button look="outline" size="sm" onClick={forget}>
              Don’t send it
            </Button>
          </Flex>
        </Notice>
      )}
    </div>
  );
}
