import {
  type MistakePlace,
  MistakeReport,
  mistakeKinds,
  type StationPart,
} from '@cascade/shared/features/mistakes/contract';
import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { useState } from 'react';
import { enqueue, useWaiting } from '../../device/queue/pending-queue.ts';
import { useKept } from '../../device/use-kept.ts';
import { Button } from '../../ui/actions/button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { TextArea } from '../../ui/fields/text-area.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { useIsOnline } from '../../ui/states/use-is-online.ts';
import { toast } from '../../ui/toast/toasts.ts';
import { draftKeyOf, type MistakeDraft, mistakeDrafts, mistakePending } from './mistake-pending.ts';
import { kindWords, partWords } from './mistake-words.ts';

const first = (): MistakeDraft => ({ kind: '', text: '' });

export type ReportFormProps = {
  place: MistakePlace;
  title: string;
  parts: readonly StationPart[];
  quote: string;
  onDropQuote: () => void;
  onDone: () => void;
};

export function ReportForm({ place, title, parts, quote, onDropQuote, onDone }: ReportFormProps) {
  const draftKey = draftKeyOf(place);
  const { value: draft, keep, forget } = useKept(mistakeDrafts, draftKey, first);
  const [part, setPart] = useState(place.kind === 'station' ? place.part : null);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isRefused, setIsRefused] = useState(false);
  const isOnline = useIsOnline();
  const isWaiting = useWaiting(mistakePending).some(
    ({ args }) => draftKeyOf(args.body.place) === draftKey,
  );
  const change = (next: Partial<MistakeDraft>) => keep({ ...draft, ...next });

  async function send() {
    const at = place.kind === 'station' && part !== null ? { ...place, part } : place;
    const body = MistakeReport.safeParse({ ...draft, place: at, quote });
    if (!body.success) {
      const found = body.error.issues.map(({ path, message }) => [String(path[0]), message]);
      setProblems(Object.fromEntries(found.reverse()));
      return;
    }
    try {
      await enqueue(mistakePending, { body: body.data });
    } catch {
      setIsRefused(true);
      return;
    }
    forget();
    onDone();
    if (!isOnline)
      toast({
        title: 'Kept on this device',
        description: 'Your report is sent once you are online again.',
      });
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <Stack gap="5">
        {isWaiting && (
          <Notice>A report from here waits on this device. It is sent once you are online.</Notice>
        )}
        {place.kind === 'station' && parts.length > 1 && part !== null ? (
          <Field label={title}>
            {(control) => (
              <Select
                {...control}
                value={part}
                onChange={({ target }) =>
                  setPart(parts.find((one) => one === target.value) ?? part)
                }
              >
                {parts.map((one) => (
                  <option key={one} value={one}>
                    {partWords[one]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        ) : (
          <Box>
            <Box textStyle="label">{title}</Box>
            {part !== null && <Box color="muted">{partWords[part]}</Box>}
          </Box>
        )}
        {quote && (
          <Box>
            <chakra.blockquote
              borderInlineStartWidth="3px"
              borderColor="line"
              ps="3"
              color="muted"
              overflowWrap="anywhere"
            >
              {quote}
            </chakra.blockquote>
            <Button look="quiet" ms="-4" onClick={onDropQuote}>
              Leave this quotation out
            </Button>
          </Box>
        )}
        <Field label="What is wrong?" error={problems.kind}>
          {(control) => (
            <Select
              {...control}
              value={draft.kind}
              onChange={({ target }) =>
                change({ kind: mistakeKinds.find((kind) => kind === target.value) ?? '' })
              }
            >
              <option value="">Choose</option>
              {mistakeKinds.map((kind) => (
                <option key={kind} value={kind}>
                  {kindWords[kind]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label="What should it say?"
          hint="An admin reads it, and you get a notice with the outcome."
          error={problems.text}
        >
          {(control) => (
            <TextArea
              {...control}
              rows={4}
              maxLength={2_000}
              value={draft.text}
              onChange={({ target }) => change({ text: target.value })}
            />
          )}
        </Field>
        {isRefused && (
          <Notice tone="danger" role="alert">
            This device does not know at the moment who is signed in. What you wrote is kept here.
          </Notice>
        )}
        <Flex justify="flex-end">
          <Button type="submit">Report</Button>
        </Flex>
      </Stack>
    </form>
  );
}
