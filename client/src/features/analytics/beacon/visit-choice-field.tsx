import { Box } from '@chakra-ui/react';
import { useAtom } from 'jotai';
import { Toggle } from '../../../ui/actions/toggle.tsx';
import { isCountedAtom, wantsNoTracking } from './visit-choice.ts';

export function VisitChoiceField() {
  const [isCounted, setIsCounted] = useAtom(isCountedAtom);
  const isUntracked = wantsNoTracking();
  return (
    <Box my="4">
      <Toggle
        label="Allow anonymous visit counts on this device"
        isOn={isCounted && !isUntracked}
        onChange={setIsCounted}
        isDisabled={isUntracked}
      />
      {isUntracked && (
        <Box textStyle="small" color="muted">
          Your browser asks not to be tracked, so your visits are counted without a visitor.
        </Box>
      )}
    </Box>
  );
}
