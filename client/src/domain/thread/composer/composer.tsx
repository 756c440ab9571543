import { Box, chakra, Flex } from '@chakra-ui/react';
import { Send } from 'lucide-react';
import {
  type KeyboardEvent,
  memo,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { draftOf, keepDraft } from '../../../device/queue/drafts.ts';
import { editText, sendText } from '../../../e2ee/messages.ts';
import type { SentMessage } from '../../../e2ee/sealed-message.ts';
import { IconButton } from '../../../ui/actions/icon-button.tsx';
import { controlRecipe } from '../../../ui/fields/control-recipe.ts';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import type { ThreadSetting } from '../thread-setting.ts';
import { useSendTyping } from '../typing.ts';
import { MentionChoice } from './mention-choice.tsx';
import { type Mentionable, mentionedIn } from './mentions.ts';
import { remainingCharacters, remainingLabel } from './remaining-characters.ts';
import { type ReplyTarget, ReplyTargetBar } from './reply-target.tsx';

const TextArea = chakra('textarea', {
  base: {
    ...controlRecipe.base,
    display: 'block',
    resize: 'none',
    // Browsers without it use `rows`.
    fieldSizing: 'content',
    maxHeight: '40',
    overflowY: 'auto',
  },
});
const MOST_ROWS = 6;

/** On touch keyboards Enter must make a new line. */
const isTouch = () => matchMedia('(hover: none) and (pointer: coarse)').matches;

type Props = {
  setting: ThreadSetting;
  /** Who may be mentioned, in groups. */
  people?: readonly Mentionable[];
  target: ReplyTarget;
  field: RefObject<HTMLTextAreaElement | null>;
  onTargetChange: (target: ReplyTarget) => void;
  onChanged: (message: SentMessage) => void;
  /** The same while the conversation is. */
  onTyping: (isTyping: boolean) => Promise<unknown>;
};

export const Composer = memo(function Composer({
  setting,
  people,
  target,
  field,
  onTargetChange,
  onChanged,
  onTyping,
}: Props) {
  const { id: conversationId, name, isGroup } = setting;
  const place = `messages:${conversationId}`;
  const [text, setText] = useState(() => draftOf(place));
  const latest = useRef(text);
  latest.current = text;
  const [changedText, setChangedText] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const sendTyping = useSendTyping(onTyping);
  const hintId = useId();
  const isChange = target?.kind === 'change';
  const shown = isChange ? changedText : text;
  const room = remainingCharacters(shown);
  const words = remainingLabel(room);
  const isSendable = shown.trim() !== '' && room >= 0 && !isBusy;

  useEffect(() => {
    if (!target) return;
    if (target.kind === 'change') setChangedText(target.text);
    setFailure(undefined);
    field.current?.focus();
  }, [target, field]);

  function type(next: string) {
    setFailure(undefined);
    if (isChange) return setChangedText(next);
    setText(next);
    keepDraft(place, next);
    sendTyping(next.trim() !== '');
  }

  async function change(message: SentMessage, wanted: string) {
    setIsBusy(true);
    setFailure(undefined);
    try {
      const mentions = people && mentionedIn(wanted, people);
      onChanged(await editText(message, conversationId, wanted, mentions));
      onTargetChange(null);
    } catch (error) {
      setFailure(sentenceOf(error));
    } finally {
      setIsBusy(false);
      field.current?.focus();
    }
  }

  /** The field is free for the next message while this one is being stored. */
  async function write(wanted: string) {
    const mentions = people && mentionedIn(wanted, people);
    setText('');
    setFailure(undefined);
    sendTyping(false);
    onTargetChange(null);
    field.current?.focus();
    try {
      await sendText(conversationId, wanted, target?.message.id ?? null, mentions);
      keepDraft(place, latest.current);
    } catch (error) {
      type([wanted, latest.current].filter((part) => part !== '').join('\n'));
      onTargetChange(target);
      setFailure(sentenceOf(error));
    }
  }

  function send() {
    if (!isSendable) return;
    const wanted = shown.trim();
    void (isChange ? change(target.message, wanted) : write(wanted));
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'Escape' && target) {
      event.stopPropagation();
      return onTargetChange(null);
    }
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || isTouch())
      return undefined;
    event.preventDefault();
    return send();
  }

  return (
    <Box
      borderTopWidth="1px"
      borderColor="border"
      px={{ base: '3', md: '4' }}
      pt="3"
      pb="calc(var(--c-spacing-3) + env(safe-area-inset-bottom))"
    >
      {target && (
        <ReplyTargetBar target={target} setting={setting} onCancel={() => onTargetChange(null)} />
      )}
      {people && <MentionChoice people={people} text={shown} field={field} onText={type} />}
      <Flex asChild gap="2" align="end">
        <form
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
        >
          <Box flex="1" minWidth="0">
            <VisuallyHidden asChild>
              <label htmlFor={`${hintId}-field`}>
                {isChange
                  ? 'Change your message'
                  : isGroup
                    ? `Message to the group ${name}`
                    : `Message to ${name}`}
              </label>
            </VisuallyHidden>
            <TextArea
              id={`${hintId}-field`}
              ref={field}
              rows={Math.min(MOST_ROWS, shown.split('\n').length)}
              value={shown}
              placeholder="Write a message"
              aria-describedby={hintId}
              aria-invalid={room < 0 || undefined}
              enterKeyHint="enter"
              onChange={(event) => type(event.target.value)}
              onKeyDown={press}
              onBlur={() => sendTyping(false)}
            />
          </Box>
          <IconButton
            type="submit"
            label={isChange ? 'Save the change' : 'Send'}
            bg="accent"
            color="accent.on"
            _hover={{ bg: 'accent.hover', color: 'accent.on' }}
            disabled={!isSendable}
            aria-busy={isBusy || undefined}
          >
            <Send aria-hidden />
          </IconButton>
        </form>
      </Flex>
      <Box
        id={hintId}
        role="status"
        textStyle="small"
        color={room < 0 || failure ? 'danger.fg' : 'muted'}
      >
        {(failure ?? words) && <Box pt="1.5">{failure ?? words}</Box>}
      </Box>
    </Box>
  );
});
