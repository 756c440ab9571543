import type { Board, BoardPost } from '@cascade/shared/features/community/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { Eye, MessageCircle, Pin } from 'lucide-react';
import { Byline } from '../../../domain/posts/byline.tsx';
import { PostBody } from '../../../domain/posts/post-body.tsx';
import { LinkButton } from '../../../ui/actions/link-button.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { typeWord } from '../post-types.ts';
import { LikeButton } from './like-button.tsx';
import { PostMenu } from './post-menu.tsx';

/** Section 9. */
const SHOWN = 3;

const pathOf: Record<Board, ((tag: string) => string) | null> = {
  feed: (tag) => `/cascade?tag=${encodeURIComponent(tag)}`,
  discussion: (tag) => `/community?search=${encodeURIComponent(tag)}`,
  posts: null,
};

type PostTagsProps = { post: BoardPost; isWhole: boolean };

function PostTags({ post: { board, tags, specialty, category }, isWhole }: PostTagsProps) {
  const shown = isWhole ? tags : tags.slice(0, SHOWN);
  const rest = tags.length - shown.length;
  const path = pathOf[board];
  if (tags.length === 0 && !specialty && !category) return null;
  return (
    <Flex wrap="wrap" align="center" columnGap="3" rowGap="1" mt="3" textStyle="small">
      {specialty && <Badge>{specialty}</Badge>}
      {category && <Badge overflowWrap="anywhere">{category}</Badge>}
      {shown.map((tag) =>
        path ? (
          <TextLink key={tag} to={path(tag)} py="2">
            #{tag}
          </TextLink>
        ) : (
          <span key={tag}>#{tag}</span>
        ),
      )}
      {rest > 0 && <Badge>+{rest} more</Badge>}
    </Flex>
  );
}

const counted = (count: number, one: string, many: string) =>
  `${count} ${count === 1 ? one : many}`;

type Props = {
  post: BoardPost;
  isWhole?: boolean;
};

export function PostCard({ post, isWhole = false }: Props) {
  const titleId = `post-${post.id}`;
  const path = `/community/post/${post.id}`;
  return (
    <Card asChild>
      <article aria-labelledby={titleId} data-post={post.id}>
        <Flex gap="2" align="start">
          <Byline
            {...post}
            marks={
              post.isPinned && (
                <Badge>
                  <Pin size={14} aria-hidden />
                  Pinned
                </Badge>
              )
            }
          />
          <PostMenu post={post} />
        </Flex>
        {post.state !== 'shown' && (
          <Notice tone="warn" mt="3">
            {post.state === 'held'
              ? 'A moderator will read this before others can. Only you see it until then.'
              : 'A moderator has hidden this. Only you see it.'}
          </Notice>
        )}
        <Box mt="3">
          <Box textStyle="eyebrow" color="muted">
            {typeWord(post.type)}
          </Box>
          <chakra.h2
            id={titleId}
            textStyle={isWhole ? 'heading' : 'subheading'}
            overflowWrap="anywhere"
            mb="2"
          >
            {post.title === '' ? (
              <VisuallyHidden>Post of {post.by.name}</VisuallyHidden>
            ) : isWhole ? (
              <bdi>{post.title}</bdi>
            ) : (
              <TextLink to={path} look="listed">
                <bdi>{post.title}</bdi>
              </TextLink>
            )}
          </chakra.h2>
          <PostBody post={post} isWhole={isWhole} />
        </Box>
        <PostTags post={post} isWhole={isWhole} />
        <Flex wrap="wrap" align="center" gap="1" mt="3" ms="-3">
          <LikeButton post={post} />
          {!isWhole && (
            <LinkButton
              to={path}
              look="quiet"
              px="3"
              aria-label={`Reply, ${counted(post.commentsCount, 'comment', 'comments')}`}
            >
              <MessageCircle aria-hidden />
              Reply · {post.commentsCount}
            </LinkButton>
          )}
          <Flex align="center" gap="2" px="3" textStyle="small" color="muted">
            <Eye size={18} aria-hidden />
            {counted(post.viewsCount, 'view', 'views')}
          </Flex>
        </Flex>
      </article>
    </Card>
  );
}
