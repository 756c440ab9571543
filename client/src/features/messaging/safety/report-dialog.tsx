import { dateFormat } from '@cascade/shared/domain/text/date-format';
import { getThread, type Message } from '@cascade/shared/features/messaging/contract';
import {
  type Person,
  reportPerson,
  reportReasons,
} from '@cascade/shared/features/messaging/people';
import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { sentenceOf } from '../../../api/api-error.ts';
import { mutationOf } from '../../../api/mutation-of.ts';
import { keyOf } from '../../../api/query-of.ts';
import { openMessage } from '../../../e2ee/messages.ts';
import { Button } from '../../../ui/actions/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { toast } from '../../../ui/toast/toasts.ts';
import { threadOf } from '../cache/thread.ts';
import { reasonWords } from './report-words.ts';

/** Older ones come with the thread. */
const MOST_SHOWN = 50;

type Reportable = { id: string; text: string; createdAt: string };

/** Latest first; only those this device can read. */
function useReportable(otherId: string): Reportable[] | undefined {
  const queryClient = useQueryClient();
  const [found, setFound] = useState<Reportable[]>();
  useEffect(() => {
    let isWanted = true;
    const thread = queryClient.getQueryData<Message[]>(keyOf(getThread, threadOf(otherId))) ?? [];
    const theirs = thread
      .filter(({ senderId, deletedAt }) => senderId === otherId && deletedAt === null)
      .slice(0, MOST_SHOWN);
    const opening = theirs.map(async (message): Promise<Reportable[]> => {
      const opened = await openMessage(message, otherId).catch(() => undefined);
      const { id, createdAt } = message;
      return opened?.state === 'opened' ? [{ id, text: opened.text, createdAt }] : [];
    });
    void Promise.all(opening).then((all) => isWanted && setFound(all.flat()));
    return () => {
      isWanted = false;
    };
  }, [otherId, queryClient]);
  return found;
}

const MOST_ATTACHED = 10;
const when = dateFormat({ dateStyle: 'long', timeStyle: 'short' });

type Props = { person: Person; isOpen: boolean; onClose: () => void };

/** Admins receive the messages that the reporter selects. */
export function ReportDialog({ person, isOpen, onClose }: Props) {
  return (
    <Dialog title={`Report ${person.displayName}`} isOpen={isOpen} onClose={onClose}>
      <ReportForm person={person} onClose={onClose} />
    </Dialog>
  );
}

function ReportForm({ person: { id, displayName }, onClose }: Omit<Props, 'isOpen'>) {
  const [reason, setReason] = useState<(typeof reportReasons)[number]>('harassment');
  const [details, setDetails] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set<string>());
  const reportable = useReportable(id);
  const report = useMutation({
    ...mutationOf(reportPerson),
    onSuccess: () => {
      toast({ title: 'Report sent', description: 'The admins will look at it. Thank you.' });
      onClose();
    },
  });
  const isFull = chosen.size >= MOST_ATTACHED;
  function choose(messageId: string, isChosen: boolean) {
    const next = new Set(chosen);
    if (isChosen) next.add(messageId);
    else next.delete(messageId);
    setChosen(next);
  }
  function submit() {
    const messages = (reportable ?? [])
      .filter((message) => chosen.has(message.id))
      .map((message) => ({ id: message.id, text: message.text }));
    report.mutate({ params: { userId: id }, body: { reason, details, messages } });
  }
  return (
    <chakra.form
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Stack gap="5">
        <p>
          The admins cannot read your conversation. They see only what you write here and the
          messages that you tick. {displayName} is not told who reported them.
        </p>
        <Field label="What happened">
          {(control) => (
            <Select
              {...control}
              value={reason}
              onChange={({ target }) =>
                setReason(reportReasons.find((one) => one === target.value) ?? 'other')
              }
            >
              {reportReasons.map((one) => (
                <option key={one} value={one}>
                  {reasonWords[one]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label="In your words" isOptional>
          {(control) => (
            <TextArea
              {...control}
              rows={3}
              maxLength={1_000}
              value={details}
              onChange={({ target }) => setDetails(target.value)}
            />
          )}
        </Field>
        <chakra.fieldset minWidth="0">
          <chakra.legend textStyle="label" mb="1.5">
            Messages to show the admins ({chosen.size} of {MOST_ATTACHED} at most)
          </chakra.legend>
          {reportable?.length === 0 && (
            <Box textStyle="small" color="muted">
              This device can read none of their messages.
            </Box>
          )}
          <Box maxHeight="64" overflowY="auto" tabIndex={reportable?.length ? 0 : undefined}>
            {reportable?.map(({ id: messageId, text, createdAt }) => (
              <Checkbox
                key={messageId}
                label={
                  <>
                    <chakra.span display="block" overflowWrap="anywhere">
                      {text}
                    </chakra.span>
                    <chakra.span textStyle="caption" color="muted">
                      {when.format(new Date(createdAt))}
                    </chakra.span>
                  </>
                }
                checked={chosen.has(messageId)}
                disabled={isFull && !chosen.has(messageId)}
                onChange={({ target }) => choose(messageId, target.checked)}
              />
            ))}
          </Box>
        </chakra.fieldset>
        {report.error && (
          <Notice tone="danger" role="alert">
            {sentenceOf(report.error)}
          </Notice>
        )}
        <Flex wrap="wrap" gap="2" justify="flex-end">
          <Button look="outline" onClick={onClose}>
            Go back
          </Button>
          <Button type="submit" isBusy={report.isPending}>
            Send the report
          </Button>
        </Flex>
      </Stack>
    </chakra.form>
  );
}
