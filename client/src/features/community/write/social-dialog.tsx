import { createSocialPost, listSocialPosts } from '@cascade/shared/features/community/boards';
import type { socialTypes } from '@cascade/shared/features/community/contract';
import { listTrendingTopics } from '@cascade/shared/features/community/people';
import { useState } from 'react';
import { Field } from '../../../ui/fields/field.tsx';
import { SelectFilter } from '../../../ui/fields/select-filter.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { optionsOf, socialWords } from '../post-types.ts';
import { PostForm } from './post-form.tsx';
import { PostingAs } from './posting-as.tsx';
import { specialtyOptions } from './specialty-options.ts';
import { tagsOf, useWriting } from './use-writing.ts';

type Type = (typeof socialTypes)[number];
type Props = { isOpen: boolean; onClose: () => void };

const DRAFT = 'post:feed';

export function SocialDialog({ isOpen, onClose }: Props) {
  const [type, setType] = useState<Type>('discussion');
  const [more, setMore] = useState({ specialty: '', examDate: '', examCenter: '' });
  const set = (part: Partial<typeof more>) => setMore({ ...more, ...part });
  const writing = useWriting(createSocialPost, [listSocialPosts, listTrendingTopics], {
    done: { title: 'Post Created', description: 'Your post has been shared with the community.' },
    failed: 'Failed to create post',
    draft: DRAFT,
  });
  return (
    <Dialog title="Create Post" isOpen={isOpen} onClose={onClose}>
      <PostForm
        isTitleNeeded={false}
        isBusy={writing.isPending}
        action="Create Post"
        draft={DRAFT}
        type={{
          value: type,
          options: optionsOf(socialWords),
          onChange: (value) => setType(value as Type),
        }}
        face={<PostingAs board="feed" isAnonymous />}
        onSubmit={({ tags, ...words }) => {
          if (words.content.trim() === '') {
            toast({ title: 'Content is required', tone: 'destructive' });
            return;
          }
          writing.mutate(
            { body: { ...words, type, tags: tagsOf(tags), ...more } },
            { onSuccess: onClose },
          );
        }}
      >
        <SelectFilter
          label="Specialty (optional)"
          value={more.specialty}
          onChange={(specialty) => set({ specialty })}
          options={specialtyOptions('None')}
        />
        {type === 'exam_experience' && (
          <>
            <Field label="Exam date" isOptional>
              {(control) => (
                <TextInput
                  {...control}
                  type="date"
                  value={more.examDate}
                  onChange={(event) => set({ examDate: event.target.value })}
                />
              )}
            </Field>
            <Field label="Exam centre" isOptional>
              {(control) => (
                <TextInput
                  {...control}
                  maxLength={120}
                  value={more.examCenter}
                  onChange={(event) => set({ examCenter: event.target.value })}
                />
              )}
            </Field>
          </>
        )}
      </PostForm>
    </Dialog>
  );
}
