import { Flex, Stack } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { SelectFilter } from '../../../ui/fields/select-filter.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextInput } from '../../../ui/fields/text-input.tsx';
import { findWords, keepWords, type Words } from './words-draft.ts';

type Props = {
  start?: Words;
  /** Where a new post is kept until it is sent. */
  draft?: string;
  isTitleNeeded: boolean;
  isBusy: boolean;
  action: string;
  onSubmit: (words: Words) => void;
  type?: {
    value: string;
    options: { value: string; label: string }[];
    onChange: (v: string) => void;
  };
  children?: ReactNode;
  face?: ReactNode;
};

export function PostForm(props: Props) {
  const {
    start,
    draft = '',
    isTitleNeeded,
    isBusy,
    action,
    onSubmit,
    type,
    children,
    face,
  } = props;
  const [words, setWords] = useState<Words>(() => start ?? findWords(draft));
  const set = (part: Partial<Words>) => {
    setWords({ ...words, ...part });
    if (draft) keepWords(draft, part);
  };
  const isWhole = words.content.trim() !== '' && (!isTitleNeeded || words.title.trim() !== '');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(words);
      }}
    >
      <Stack gap="4">
        {type && <SelectFilter label="Type" {...type} />}
        <Field label="Title" isOptional={!isTitleNeeded}>
          {(control) => (
            <TextInput
              {...control}
              maxLength={200}
              value={words.title}
              onChange={(event) => set({ title: event.target.value })}
            />
          )}
        </Field>
        <Field
          label="Content"
          hint="**bold**, *italic*, lists with - and links work. Never write about a real patient."
        >
          {(control) => (
            <TextArea
              {...control}
              rows={6}
              maxLength={10_000}
              value={words.content}
              onChange={(event) => set({ content: event.target.value })}
            />
          )}
        </Field>
        {children}
        <Field label="Tags" isOptional hint="Up to ten, separated by commas">
          {(control) => (
            <TextInput
              {...control}
              value={words.tags}
              onChange={(event) => set({ tags: event.target.value })}
            />
          )}
        </Field>
        {face}
        <Flex justify="flex-end">
          <Button type="submit" isBusy={isBusy} disabled={isTitleNeeded && !isWhole}>
            {action}
          </Button>
        </Flex>
      </Stack>
    </form>
  );
}
