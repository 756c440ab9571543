import { createPost, listPosts } from '@cascade/shared/features/community/boards';
import type { boardPostTypes } from '@cascade/shared/features/community/contract';
import { useState } from 'react';
import { Field } from '../../../ui/fields/field.tsx';
import { SelectFilter } from '../../../ui/fields/select-filter.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { boardPostWords, optionsOf } from '../post-types.ts';
import { PostForm } from './post-form.tsx';
import { PostingAs } from './posting-as.tsx';
import { specialtyOptions } from './specialty-options.ts';
import { tagsOf, useWriting } from './use-writing.ts';

type Type = (typeof boardPostTypes)[number];
type Props = { isOpen: boolean; onClose: () => void };

const DRAFT = 'post:posts';

export function BoardPostDialog({ isOpen, onClose }: Props) {
  const [type, setType] = useState<Type>('general');
  const [more, setMore] = useState({
    specialty: '',
    examDate: '',
    examCenter: '',
    stationType: '',
  });
  const [isAnonymous, setIsAnonymous] = useState(true);
  const set = (part: Partial<typeof more>) => setMore({ ...more, ...part });
  const writing = useWriting(createPost, [listPosts], {
    done: { title: 'Post Created', description: 'Your post has been shared with the community.' },
    failed: 'Failed to create post',
    draft: DRAFT,
  });
  /** The next post defaults to the handle. */
  function close() {
    setIsAnonymous(true);
    onClose();
  }
  const lines = [
    ['examCenter', 'Exam centre'],
    ['stationType', 'Station type'],
  ] as const;
  return (
    <Dialog title="Create Post" isOpen={isOpen} onClose={close}>
      <PostForm
        isTitleNeeded
        isBusy={writing.isPending}
        action="Create Post"
        draft={DRAFT}
        type={{
          value: type,
          options: optionsOf(boardPostWords),
          onChange: (value) => setType(value as Type),
        }}
        face={<PostingAs board="posts" isAnonymous={isAnonymous} onChange={setIsAnonymous} />}
        onSubmit={({ tags, ...words }) =>
          writing.mutate(
            { body: { type, ...words, tags: tagsOf(tags), ...more, isAnonymous } },
            { onSuccess: close },
          )
        }
      >
        <SelectFilter
          label="Specialty (optional)"
          value={more.specialty}
          onChange={(specialty) => set({ specialty })}
          options={specialtyOptions('None')}
        />
        {type === 'exam_topic' && (
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
            {lines.map(([name, label]) => (
              <Field key={name} label={label} isOptional>
                {(control) => (
                  <TextInput
                    {...control}
                    maxLength={120}
                    value={more[name]}
                    onChange={(event) => set({ [name]: event.target.value })}
                  />
                )}
              </Field>
            ))}
          </>
        )}
      </PostForm>
    </Dialog>
  );
}
