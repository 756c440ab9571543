import type { BoardPost } from '@cascade/shared/features/community/contract';
import { createReply, getPost, listReplies } from '@cascade/shared/features/community/threads';
import { Flex, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { PostingAs } from '../write/posting-as.tsx';
import { useWriting } from '../write/use-writing.ts';
import { findWords, keepWords } from '../write/words-draft.ts';

type Props = {
  post: BoardPost;
  /** None: the post itself. */
  parent?: BoardPost;
  onDone?: () => void;
};

export function ReplyForm({ post, parent, onDone }: Props) {
  const draft = `reply:${parent?.id ?? post.id}`;
  const [content, setContent] = useState(() => findWords(draft).content);
  const [isAnonymous, setIsAnonymous] = useState(true);
  const writing = useWriting(createReply, [listReplies, getPost], {
    done: { title: 'Reply sent' },
    failed: 'Reply not sent',
    draft,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        writing.mutate(
          {
            params: { id: post.id },
            body: { content, isAnonymous, ...(parent ? { parentId: parent.id } : {}) },
          },
          {
            onSuccess: () => {
              setContent('');
              setIsAnonymous(true);
              onDone?.();
            },
          },
        );
      }}
    >
      <Stack gap="3">
        <Field label={parent ? `Reply to ${parent.by.name}` : 'Your reply'}>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              maxLength={10_000}
              value={content}
              onChange={({ target: { value } }) => {
                setContent(value);
                keepWords(draft, { content: value });
              }}
            />
          )}
        </Field>
        <PostingAs
          board={post.board}
          isAnonymous={isAnonymous}
          thread={post}
          {...(post.board !== 'feed' && { onChange: setIsAnonymous })}
        />
        <Flex gap="2" justify="flex-end">
          {onDone && (
            <Button look="outline" onClick={onDone}>
              Cancel
            </Button>
          )}
          <Button type="submit" isBusy={writing.isPending} disabled={content.trim() === ''}>
            Send reply
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}
