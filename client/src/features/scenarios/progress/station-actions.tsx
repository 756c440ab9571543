import { Bookmark, BookmarkCheck, Check, Printer } from 'lucide-react';
import { ActionButton } from './action-button.tsx';
import type { useStationProgress } from './use-station-progress.ts';

type Props = { progress: ReturnType<typeof useStationProgress> };

/** Bookmark, print and complete. A tap answers at once; a failure visibly takes it back. */
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
          // A state to be read, not a button that cannot be used yet.
          _disabled={{ opacity: '1', cursor: 'default' }}
          _hover={{ bg: 'success.subtle' }}
        >
          <Check aria-hidden />
          Completed
        </ActionButton>
      ) : (
        <ActionButton disabled={!isKnown} onClick={progress.complete}>
          <Check aria-hidden />
          Mark Complete
        </ActionButton>
      )}
    </>
  );
}
