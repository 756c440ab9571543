import type { BoardPost } from '@cascade/shared/features/community/contract';
import type { Reply } from '@cascade/shared/features/community/threads';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { Reply as ReplyIcon } from 'lucide-react';
import { useState } from 'react';
import { Byline } from '../../../domain/posts/byline.tsx';
import { PostBody } from '../../../domain/posts/post-body.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { LikeButton } from '../parts/like-button.tsx';
import { PostMenu } from '../parts/post-menu.tsx';
import { ReplyForm } from './reply-form.tsx';

const Line = chakra('li', {
  base: { scrollMarginTop: '20', py: '4', borderTopWidth: '1px', borderColor: 'border' },
});

type Props = { post: BoardPost; reply: Reply; answers: (to: string) => Reply[]; depth?: number };

export function ReplyItem({ post, reply, answers, depth = 0 }: Props) {
  const [isAnswering, setIsAnswering] = useState(false);
  const below = answers(reply.id);
  return (
    <Line id={reply.id}>
      {reply.state === 'deleted' ? (
        <Box color="muted">This reply was deleted by its author.</Box>
      ) : (
        <article aria-label={`Reply of ${reply.by.name}`} data-post={reply.id}>
          <Flex gap="2" align="start">
            <Byline
              {...reply}
              marks={reply.isThreadAuthor && !reply.isOwn && <Badge tone="accent">Author</Badge>}
            />
            <PostMenu post={reply} />
          </Flex>
          {reply.state !== 'shown' && (
            <Notice tone="warn" mt="2">
              {reply.state === 'held'
                ? 'A moderator will read this before others can.'
                : 'A moderator has hidden this. Only you see it.'}
            </Notice>
          )}
          <Box mt="2">
            <PostBody post={reply} isWhole />
          </Box>
          <Flex gap="1" mt="1" ms="-3">
            <LikeButton post={reply} />
            <Button
              look="quiet"
              px="3"
              aria-label={`Reply to ${reply.by.name}`}
              aria-expanded={isAnswering}
              onClick={() => setIsAnswering(!isAnswering)}
            >
              <ReplyIcon aria-hidden />
              Reply
            </Button>
          </Flex>
        </article>
      )}
      {isAnswering && (
        <Box mt="2">
          <ReplyForm post={post} parent={reply} onDone={() => setIsAnswering(false)} />
        </Box>
      )}
      {below.length > 0 && (
        <chakra.ul
          listStyle="none"
          mt="3"
          ps={depth < 2 ? { base: '3', md: '6' } : '0'}
          borderInlineStartWidth={depth < 2 ? '2px' : '0'}
          borderColor="border"
        >
          {below.map((one) => (
            <ReplyItem key={one.id} post={post} reply={one} answers={answers} depth={depth + 1} />
          ))}
        </chakra.ul>
      )}
    </Line>
  );
}
