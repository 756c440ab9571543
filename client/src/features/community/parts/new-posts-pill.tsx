import type { Board } from '@cascade/shared/features/community/contract';
import { Box } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useAtomValue, useSetAtom } from 'jotai';
import { ArrowUp } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { listOf } from '../lists.ts';
import { forgetNewsAtom, newPostsAtom } from '../new-posts.ts';

type Props = { board: Board; known: ReadonlySet<string> };

/** Says that there are new posts, and moves nothing until somebody wants them. */
export function NewPosts({ board, known }: Props) {
  const queryClient = useQueryClient();
  const forget = useSetAtom(forgetNewsAtom);
  const count = useAtomValue(newPostsAtom)[board].filter((id) => !known.has(id)).length;
  useEffect(() => () => forget(board), [forget, board]);
  async function show() {
    await queryClient.resetQueries({ queryKey: [listOf[board].name] });
    forget(board);
    scrollTo({ top: 0 });
  }
  return (
    <Box role="status" position="sticky" top="20" zIndex="1" textAlign="center">
      {count > 0 && (
        <Button mb="4" borderRadius="full" boxShadow="raised" onClick={() => void show()}>
          <ArrowUp aria-hidden />
          {count === 1 ? '1 new post' : `${count} new posts`}
        </Button>
      )}
    </Box>
  );
}
