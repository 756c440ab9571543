import type { MarkSheet } from '@cascade/shared/domain/marking/mark-sheet';
import {
  getPartnerSheet,
  type OwnPartnerSheet,
  type PartnerSheet as Sheet,
  savePartnerSheet,
} from '@cascade/shared/features/partner/contract';
import type { ResponseOf } from '@cascade/shared/kernel/route';
import { Box } from '@chakra-ui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { useCurrentUser } from '../../api/current-user.ts';
import { queryOf } from '../../api/query-of.ts';
import { CommentField } from '../../domain/marking/comment-field.tsx';
import { ClashNotice } from '../../domain/marking/examiner/clash-notice.tsx';
import { marksAutoSave, useMarks } from '../../domain/marking/examiner/marks-auto-save.ts';
import { MarkingSheet } from '../../domain/marking/marking-sheet.tsx';
import { PartsSkeleton } from '../../domain/marking/parts-skeleton.tsx';
import { SaveStatus } from '../../domain/marking/sheet/save-status.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Field } from '../../ui/fields/field.tsx';
import { TextInput } from '../../ui/fields/text-input.tsx';
import { Section } from '../../ui/page/section.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { DebriefWords } from './debrief-words.tsx';

/** In ms, to notice the candidate's debrief and another device. */
const refetchEveryMs = 3_000;

const sheetQuery = (token: string) => ({
  ...queryOf(getPartnerSheet, { params: { token } }),
  refetchInterval: refetchEveryMs,
  gcTime: 0,
});

type Held = Omit<OwnPartnerSheet, 'sheet'> & { sheet: MarkSheet };
type Opened = ResponseOf<typeof getPartnerSheet>;

/** A partner keeps nothing for themselves alone. */
const heldOf = (own: OwnPartnerSheet): Held => ({
  ...own,
  sheet: { ...own.sheet, privateNote: '' },
});
const sheetOf = ({ privateNote: _, ...sheet }: MarkSheet): Sheet => sheet;

function useSheet(token: string, own: OwnPartnerSheet) {
  const name = useRef(own.name);
  const [{ autoSave, saveAs }] = useState(() => {
    const params = { token };
    const saveAs = (isSent: boolean) => async (version: number, marks: MarkSheet) => {
      const body = { version, name: name.current, sheet: sheetOf(marks), isSent };
      return heldOf(await call(savePartnerSheet, { params, body }));
    };
    const autoSave = marksAutoSave<Held>({
      id: `partner:${token}`,
      held: heldOf(own),
      save: saveAs(false),
      load: async (current) => {
        const newest = current as OwnPartnerSheet | undefined;
        return heldOf(newest ?? (await call(getPartnerSheet, { params })).own);
      },
    });
    return { autoSave, saveAs };
  });
  useEffect(() => autoSave.open(), [autoSave]);
  useEffect(() => autoSave.receive(heldOf(own)), [autoSave, own]);
  return { name, marks: useMarks(autoSave), send: () => autoSave.finish(saveAs(true)) };
}

type FormProps = Props & { opened: Opened; onSent: () => void };

function SheetForm({ token, opened, isEnded, isAlone, onSent }: FormProps) {
  const { scheme, own, debrief } = opened;
  const { member } = useCurrentUser();
  const { name, marks, send } = useSheet(token, own);
  const [shownName, setShownName] = useState(own.name);
  const { sheet, change, clashes, settle, saving, problem } = marks;
  const { mutate, isPending, error } = useMutation({ mutationFn: send, onSuccess: onSent });
  const refused = error instanceof ApiError ? error.fields : undefined;
  const isSent = own.sentAt !== null;
  return (
    <>
      {clashes.length > 0 && (
        <ClashNotice
          clashes={clashes}
          sheet={sheet}
          scheme={scheme?.markScheme ?? null}
          onSettle={settle}
        />
      )}
      <MarkingSheet
        id="partner-mark"
        scheme={scheme?.markScheme ?? null}
        areasOfConcern={scheme?.areasOfConcern ?? []}
        sheet={sheet}
        change={change}
        {...(refused && refused.length > 0 && { refused })}
        note={<SaveStatus saving={saving} problem={problem} />}
        action={
          isEnded && (
            <Button isBusy={isPending} disabled={clashes.length > 0} onClick={() => mutate()}>
              <Send aria-hidden />
              {isSent ? 'Send again' : 'Send'}
            </Button>
          )
        }
      >
        <CommentField
          label="What went well"
          value={sheet.didWell}
          longest={500}
          onChange={(didWell) => change({ didWell })}
        />
        <CommentField
          label="One thing next time"
          value={sheet.oneChange}
          longest={500}
          onChange={(oneChange) => change({ oneChange })}
        />
        <Field label="Your name" hint="The candidate sees it beside your marks." isOptional>
          {(control) => (
            <TextInput
              {...control}
              maxLength={40}
              value={shownName}
              onChange={(event) => {
                name.current = event.target.value;
                setShownName(event.target.value);
              }}
            />
          )}
        </Field>
      </MarkingSheet>
      {error && !refused?.length && (
        <Box mt="4">
          <ErrorState level="h3" title="The sheet was not sent" error={error} />
        </Box>
      )}
      {isSent && (
        <Notice tone="success" role="status" mt="4">
          Sent. The candidate sees your marks once they have marked themselves, and what you change.
        </Notice>
      )}
      {debrief && (
        <Section title="The candidate’s words">
          <DebriefWords words={debrief} />
        </Section>
      )}
      {isSent && isAlone && (
        <Box mt="6">
          <LinkButton look="outline" to={member ? '/practise-together' : '/try'}>
            {member ? 'Be the candidate next' : 'Try a station yourself'}
          </LinkButton>
        </Box>
      )}
    </>
  );
}

type Props = {
  token: string;
  isEnded: boolean;
  /** Came by a link without a lobby, which would lead on to the next station. */
  isAlone: boolean;
};

/** For a partner's marks; the link is all that they need. */
export function PartnerSheet({ token, isEnded, isAlone }: Props) {
  const { data, error, isFetching, refetch } = useQuery(sheetQuery(token));
  // The role player's scheme opens with the end of the task.
  const isKnown = data !== undefined && (data.scheme !== null || !isEnded);
  if (isKnown)
    return (
      <SheetForm
        token={token}
        opened={data}
        isEnded={isEnded}
        isAlone={isAlone}
        onSent={() => void refetch()}
      />
    );
  if (!error || isFetching) return <PartsSkeleton label="Loading the mark sheet…" />;
  return (
    <ErrorState
      level="h3"
      title="The mark sheet could not be loaded"
      error={error}
      onRetry={() => void refetch()}
    />
  );
}
