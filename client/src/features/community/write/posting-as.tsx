import type { Board, BoardPost } from '@cascade/shared/features/community/contract';
import { Box, chakra } from '@chakra-ui/react';
import { useMember } from '../../../api/current-user.ts';
import { Toggle } from '../../../ui/actions/toggle.tsx';

type Props = {
  board: Board;
  isAnonymous: boolean;
  /** Boards with handles only leave it out. */
  onChange?: (isAnonymous: boolean) => void;
  /** Its author keeps their handle. */
  thread?: BoardPost;
};

const hints = {
  name: 'Others see your name, your picture and your verified badges.',
  handle: 'Others see your handle, never your name.',
  alias:
    'Others see a handle made for this thread alone. It is not linked to anything else you write. How you write may still give you away.',
};

export function PostingAs({ board, isAnonymous, onChange, thread }: Props) {
  const { name, handle } = useMember();
  const face = !isAnonymous ? 'name' : board === 'discussion' ? 'alias' : 'handle';
  const alias = thread?.isOwn && thread.by.face === 'alias' ? thread.by.name : null;
  const shown = { name, handle, alias: alias ?? 'a handle made for this thread' };
  return (
    <Box>
      <Author name={shown[face]} />
      {onChange && (
        <Toggle label="Use handle instead of name" isOn={isAnonymous} onChange={onChange} />
      )}
      <Box textStyle="small" color="muted">
        {hints[face]}
      </Box>
    </Box>
  );
}

export function PostedAs({ post }: { post: BoardPost }) {
  return (
    <Box>
      <Author name={post.by.name} />
      <Box textStyle="small" color="muted">
        Who a post shows as its author cannot be changed afterwards.
      </Box>
    </Box>
  );
}

function Author({ name }: { name: string }) {
  return (
    <Box role="status" overflowWrap="anywhere">
      Posting as{' '}
      <chakra.strong fontWeight="bold">
        <bdi>{name}</bdi>
      </chakra.strong>
    </Box>
  );
}
