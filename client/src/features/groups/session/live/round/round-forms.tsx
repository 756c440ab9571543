import {
  getLiveRound,
  type LiveSheet,
  type LiveTurn,
  saveLiveNote,
  saveLiveSelfRating,
  saveLiveSheet,
} from '@cascade/shared/features/groups/live-round';
import type { LiveSession } from '@cascade/shared/features/groups/live-session';
import { Box } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../../../../api/call.ts';
import { useMember } from '../../../../../api/current-user.ts';
import { CommentField } from '../../../../../domain/marking/comment-field.tsx';
import { marksAutoSave, useMarks } from '../../../../../domain/marking/examiner/marks-auto-save.ts';
import { SheetForm } from '../../../../../domain/marking/examiner/sheet-form.tsx';
import { SelfRatingForm } from '../../../../../domain/marking/self-rating-form.tsx';
import { SaveStatus } from '../../../../../domain/marking/sheet/save-status.tsx';
import { useKeptForm } from '../../../../../domain/marking/use-kept-form.ts';
import { type Held, liveParams, putTurn } from '../live-view.ts';

type Props = { held: Held; live: LiveSession; turn: LiveTurn };

/** Of the device's copy: one round of one member. */
const keptId = (kind: string, live: LiveSession, round: number, memberId: string) =>
  `live-${kind}:${live.id}:${memberId}:${round}`;

export function ExaminerSheet({ held, live, turn, sheet }: Props & { sheet: LiveSheet }) {
  const { publicId } = useMember();
  const [autoSave] = useState(() => {
    const params = { ...liveParams(held), round: turn.round };
    return marksAutoSave<LiveSheet>({
      id: keptId('sheet', live, turn.round, publicId),
      held: sheet,
      save: (version, marks) => call(saveLiveSheet, { params, body: { version, sheet: marks } }),
      load: async (current) => {
        const newest = current as LiveSheet | undefined;
        const found = newest ?? (await call(getLiveRound, { params })).sheet;
        if (!found) throw new Error('The member examines this round no longer.');
        return found;
      },
    });
  });
  useEffect(() => autoSave.open(), [autoSave]);
  useEffect(() => autoSave.receive(sheet), [autoSave, sheet]);
  const marks = useMarks(autoSave);
  return (
    <SheetForm
      id={`sheet-${turn.round}`}
      marks={marks}
      candidate={sheet.candidate.handle}
      of={`Round ${turn.round}`}
      scheme={turn.markScheme}
      areasOfConcern={turn.areasOfConcern}
      isClosed={false}
    />
  );
}

export function SelfRating({ held, live, turn }: Props) {
  const { publicId } = useMember();
  const queryClient = useQueryClient();
  const params = { ...liveParams(held), round: turn.round };
  return (
    <SelfRatingForm
      id={keptId('self', live, turn.round, publicId)}
      known={turn.selfRating ?? undefined}
      save={async (body) =>
        putTurn(queryClient, held, await call(saveLiveSelfRating, { params, body }))
      }
    />
  );
}

export function NoteForm({ held, live, turn }: Props) {
  const { publicId } = useMember();
  const params = { ...liveParams(held), round: turn.round };
  const { value, change, saving, problem } = useKeptForm({
    key: keptId('note', live, turn.round, publicId),
    known: { text: turn.note },
    save: (body) => call(saveLiveNote, { params, body }),
  });
  return (
    <Box maxWidth="measure">
      <CommentField
        label="Note"
        hint="The candidate reads it in the talk."
        value={value.text}
        longest={1_000}
        onChange={(text) => change({ text })}
      />
      <Box mt="2" minHeight="6">
        {(saving !== 'saved' || value.text !== '') && (
          <SaveStatus saving={saving} problem={problem} />
        )}
      </Box>
    </Box>
  );
}
