import { Box, Flex } from '@chakra-ui/react';
import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react';
import type { AutoSaved, Saving } from '../../../device/auto-save-options.ts';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';

const icons = {
  saved: Check,
  saving: LoaderCircle,
  offline: CloudOff,
  failed: TriangleAlert,
  conflict: TriangleAlert,
};
const words: Record<Saving, string> = {
  saved: 'Saved',
  saving: 'Saving',
  offline: 'Offline, kept on this device',
  failed: 'Not saved yet, kept on this device',
  conflict: 'Not saved: two versions',
};

/** Screen readers announce only problems. */
export function SaveStatus({ saving, problem }: Pick<AutoSaved<unknown>, 'saving' | 'problem'>) {
  const isTrouble = saving !== 'saved' && saving !== 'saving';
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
