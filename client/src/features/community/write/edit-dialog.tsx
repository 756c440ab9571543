import type { BoardPost } from '@cascade/shared/features/community/contract';
import { editPost, getPost, listReplies } from '@cascade/shared/features/community/threads';
import { Box, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { listOf } from '../cache.ts';
import { PostForm } from './post-form.tsx';
import { PostedAs } from './posting-as.tsx';
import { tagsOf, useWriting } from './use-writing.ts';

type Props = { post: BoardPost; isOpen: boolean; onClose: () => void };

function EditReply({ post, onClose }: Omit<Props, 'isOpen'>) {
  const [content, setContent] = useState(post.content);
  const writing = useWriting(editPost, [listReplies], {
    done: { title: 'Changed' },
    failed: 'Not changed',
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        writing.mutate({ params: { id: post.id }, body: { content } }, { onSuccess: onClose });
      }}
    >
      <Field label="Reply">
        {(control) => (
          <TextArea
            {...control}
            rows={6}
            maxLength={10_000}
            value={content}
            onChange={(event) => setContent(event.target.value)}
          />
        )}
      </Field>
      <Box mt="4">
        <PostedAs post={post} />
      </Box>
      <Flex justify="flex-end" mt="4">
        <Button type="submit" isBusy={writing.isPending} disabled={content.trim() === ''}>
          Save
        </Button>
      </Flex>
    </form>
  );
}

function EditPost({ post, onClose }: Omit<Props, 'isOpen'>) {
  const writing = useWriting(editPost, [getPost, listOf[post.board]], {
    done: { title: 'Changed' },
    failed: 'Not changed',
  });
  return (
    <PostForm
      start={{ title: post.title, content: post.content, tags: post.tags.join(', ') }}
      isTitleNeeded={post.board === 'posts'}
      isBusy={writing.isPending}
      action="Save"
      face={<PostedAs post={post} />}
      onSubmit={({ tags, ...words }) =>
        writing.mutate(
          { params: { id: post.id }, body: { ...words, tags: tagsOf(tags) } },
          { onSuccess: onClose },
        )
      }
    />
  );
}

export function EditDialog({ post, isOpen, onClose }: Props) {
  return (
    <Dialog title={post.rootId ? 'Edit reply' : 'Edit post'} isOpen={isOpen} onClose={onClose}>
      {post.rootId ? (
        <EditReply post={post} onClose={onClose} />
      ) : (
        <EditPost post={post} onClose={onClose} />
      )}
    </Dialog>
  );
}
