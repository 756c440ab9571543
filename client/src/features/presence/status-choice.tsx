import { Box } from '@chakra-ui/react';
import { PresenceDot } from '../../domain/people/presence-dot.tsx';
import { useChoosing, useOwnChoice } from '../../domain/presence/own-presence.ts';
import { SegmentedChoice } from '../../ui/fields/segmented-choice.tsx';

const choices = [
  { value: 'online', label: 'Online', mark: <PresenceDot status="online" isDecoration /> },
  { value: 'busy', label: 'Busy', mark: <PresenceDot status="busy" isDecoration /> },
  { value: 'hidden', label: 'Hidden', mark: <PresenceDot status="hidden" isDecoration /> },
] as const;

export function StatusChoice() {
  const own = useOwnChoice();
  const choosing = useChoosing();
  const isMutual = own && (!own.isShown || own.choice === 'hidden');
  return (
    <Box>
      <SegmentedChoice
        legend="Your status"
        options={choices}
        value={own?.choice}
        onChoose={(choice) => choosing.mutate(choice)}
      />
      {isMutual && (
        <Box textStyle="caption" color="muted" px="2" pt="2" role="status">
          {own.isShown
            ? 'You look offline, and cannot see who is online.'
            : 'Your profile keeps you offline. You cannot see who is online.'}
        </Box>
      )}
    </Box>
  );
}
