import { Box, Flex } from '@chakra-ui/react';
import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import type { SavedSheet, Saving } from './auto-save.ts';

const icons = { saved: Check, saving: LoaderCircle, offline: CloudOff, failed: TriangleAlert };
const words: Record<Saving, string> = {
  saved: 'Saved',
  saving: 'Saving',
  offline: 'Offline, kept on this device',
  failed: 'Not saved yet, kept on this device',
};

/** Screen readers announce only problems. */
export function SaveStatus({ saving, problem }: Pick<SavedSheet<unknown>, 'saving' | 'problem'>) {
  const isTrouble = saving === 'offline' || saving === 'failed';
  const Icon = icons[saving];
  const text = saving === 'failed' && problem ? `${words.failed}: ${problem}` : words[saving];
  return (
    <Box>
      <Flex
        align="center"
        gap="1.5"
        textStyle="small"
        color={isTrouble ? 'warn.fg' : 'muted'}
        data-testid="save-status"
        aria-hidden={isTrouble || undefined}
      >
        <Icon size={16} aria-hidden />
        {text}
      </Flex>
      <VisuallyHidden role="status">{isTrouble ? text : ''}</VisuallyHidden>
    </Box>
  );
}
