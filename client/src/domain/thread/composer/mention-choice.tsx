import { Flex } from '@chakra-ui/react';
import { type RefObject, useEffect, useState } from 'react';
import { Button } from '../../../ui/actions/button.tsx';
import { type Mentionable, mentionBeingTyped, withMention } from './mentions.ts';

const MOST = 5;

type Props = {
  people: readonly Mentionable[];
  text: string;
  field: RefObject<HTMLTextAreaElement | null>;
  onText: (text: string) => void;
};

/** Handles that fit what is typed after `@`; reached with Shift and Tab from the field. */
export function MentionChoice({ people, text, field, onText }: Props) {
  const [caret, setCaret] = useState(0);
  useEffect(() => {
    const update = () => {
      if (document.activeElement === field.current) setCaret(field.current?.selectionStart ?? 0);
    };
    document.addEventListener('selectionchange', update);
    return () => document.removeEventListener('selectionchange', update);
  }, [field]);
  const typed = mentionBeingTyped(text, Math.min(caret, text.length));
  if (typed === undefined) return null;
  const wanted = typed.toLowerCase();
  const fitting = people
    .filter(({ handle }) => handle.toLowerCase().startsWith(wanted) && handle !== typed)
    .slice(0, MOST);
  if (fitting.length === 0) return null;
  function choose(handle: string) {
    const next = withMention(text, Math.min(caret, text.length), handle);
    onText(next.text);
    setCaret(next.caret);
    field.current?.focus();
    requestAnimationFrame(() => field.current?.setSelectionRange(next.caret, next.caret));
  }
  return (
    <Flex role="group" aria-label="Members to mention" wrap="wrap" gap="1" mb="2">
      {fitting.map(({ id, handle }) => (
        <Button key={id} look="outline" onClick={() => choose(handle)}>
          @{handle}
        </Button>
      ))}
    </Flex>
  );
}
