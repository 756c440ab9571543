import { chakra } from '@chakra-ui/react';
import { Bookmark, BookmarkCheck, Check, Printer } from 'lucide-react';
import { Button } from '../../../ui/actions/button.tsx';
import type { useStationProgress } from './use-progress.ts';

/** Without icons all fit in one row on a phone. */
const ActionButton = chakra(Button, {
  base: {
    px: { base: '3', sm: '4' },
    fontSize: { base: 'sm', sm: 'md' },
    '& svg': { display: { base: 'none', sm: 'block' } },
    '&[aria-pressed=true]': { bg: 'accent.subtle', color: 'accent', borderColor: 'accent' },
  },
});

type Props = { progress: ReturnType<typeof useStationProgress> };

export function StationActions({ progress }: Props) {
  const { isKnown, isBookmarked, isCompleted } = progress;
  return (
    <>
      <ActionButton
        look="outline"
        aria-pressed={isBookmarked}
        disabled={!isKnown}
        onClick={progress.toggleBookmark}
      >
        {isBookmarked ? <BookmarkCheck aria-hidden /> : <Bookmark aria-hidden />}
        {isBookmarked ? 'Bookmarked' : 'Bookmark'}
      </ActionButton>
      <ActionButton look="outline" onClick={() => window.print()}>
        <Printer aria-hidden />
        Print
      </ActionButton>
      {isCompleted ? (
        <ActionButton
          disabled
          bg="success.subtle"
          color="success.fg"
          // A state to be read, not an unavailable button.
          _disabled={{ opacity: '1', cursor: 'default' }}
          _hover={{ bg: 'success.subtle' }}
        >
          <Check aria-hidden />
          Completed
        </ActionButton>
      ) : (
        // Outlined: what to do with a station is to practise it.
        <ActionButton look="outline" disabled={!isKnown} onClick={progress.complete}>
          <Check aria-hidden />
          Mark Complete
        </ActionButton>
      )}
    </>
  );
}
