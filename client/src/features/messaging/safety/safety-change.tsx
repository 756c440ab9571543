import type { Person } from '@cascade/shared/features/messaging/people';
import { Box, Flex } from '@chakra-ui/react';
import { ShieldAlert } from 'lucide-react';
import { toastFailure } from '../../../domain/thread/toast-failure.ts';
import { acceptChange, useSafety } from '../../../e2ee/keys.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Notice } from '../../../ui/states/notice.tsx';

export function SafetyChange({ person, onCompare }: { person: Person; onCompare: () => void }) {
  const { state } = useSafety(person.id);
  if (state !== 'changed') return null;
  return (
    <Notice tone="warn" role="alert" borderRadius="none">
      <Flex gap="3" align="start">
        <Box color="warn.fg" flexShrink="0" pt="0.5">
          <ShieldAlert size={20} aria-hidden />
        </Box>
        <Box textStyle="small">
          <Box textStyle="label">{person.displayName}’s security identity has changed</Box>
          The safety code of {person.displayName} has changed. They may have lost their devices and
          begun again, or somebody may be pretending to be them. Nothing is sent until you have
          compared the new code or accepted the change.
        </Box>
      </Flex>
      <Flex wrap="wrap" gap="2">
        <Button look="outline" onClick={onCompare}>
          Compare the code
        </Button>
        <Button
          look="quiet"
          onClick={() =>
            void acceptChange(person.id).catch(toastFailure('The change was not accepted'))
          }
        >
          Accept the change
        </Button>
      </Flex>
    </Notice>
  );
}
