import { createCommunityPost, listCommunityPosts } from '@cascade/shared/features/community/boards';
import type { discussionTypes } from '@cascade/shared/features/community/contract';
import { listTrending } from '@cascade/shared/features/community/people';
import { useState } from 'react';
import { Field } from '../../../ui/fields/field.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { discussionWords, optionsOf } from '../post-types.ts';
import { PostForm } from './post-form.tsx';
import { PostingAs } from './posting-as.tsx';
import { tagsOf } from './tags-of.ts';
import { useWriting } from './use-writing.ts';

type Type = (typeof discussionTypes)[number];
type Props = { isOpen: boolean; onClose: () => void };

/** Writing on the discussion board: under a handle of this thread alone, or the name. */
export function DiscussionDialog({ isOpen, onClose }: Props) {
  const [postType, setType] = useState<Type>('discussion');
  const [category, setCategory] = useState('');
  const [isAnonymous, setIsAnonymous] = useState(true);
  const writing = useWriting(createCommunityPost, [listCommunityPosts, listTrending], {
    done: { title: 'Post created successfully!' },
    failed: 'Failed to create post',
  });
  /** The next post begins with the handle again. */
  function close() {
    setIsAnonymous(true);
    onClose();
  }
  return (
    <Dialog title="Create Post" isOpen={isOpen} onClose={close}>
      <PostForm
        isTitleNeeded={false}
        isBusy={writing.isPending}
        action="Create Post"
        type={{
          value: postType,
          options: optionsOf(discussionWords),
          onChange: (value) => setType(value as Type),
        }}
        face={<PostingAs board="discussion" isAnonymous={isAnonymous} onChange={setIsAnonymous} />}
        onSubmit={({ tags, ...words }) => {
          if (words.content.trim() === '') {
            toast({ title: 'Content is required', tone: 'destructive' });
            return;
          }
          writing.mutate(
            { body: { ...words, postType, category, tags: tagsOf(tags), isAnonymous } },
            { onSuccess: close },
          );
        }}
      >
        <Field label="Category" isOptional>
          {(control) => (
            <TextInput
              {...control}
              maxLength={120}
              value={category}
              onChange={(event) => setCategory(event.target.value)}
            />
          )}
        </Field>
      </PostForm>
    </Dialog>
  );
}
