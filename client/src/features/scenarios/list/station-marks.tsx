import type { Progress } from '@cascade/shared/features/progress/contract';
import { Flex } from '@chakra-ui/react';
import { Bookmark, Check } from 'lucide-react';
import { Badge } from '../../../ui/data/badge.tsx';

/** What the member has done with a station; nothing while it is untouched. */
export function StationMarks({ progress }: { progress?: Progress | undefined }) {
  if (!progress?.completed && !progress?.bookmarked) return null;
  return (
    <Flex wrap="wrap" justify="end" gap="2">
      {progress.bookmarked && (
        <Badge tone="accent">
          <Bookmark size={14} aria-hidden />
          Bookmarked
        </Badge>
      )}
      {progress.completed && (
        <Badge tone="success">
          <Check size={14} aria-hidden />
          Completed
        </Badge>
      )}
    </Flex>
  );
}
