import {
  ApplicationDossier,
  approveApplication,
  askApplicant,
  getApplication,
  noteApplication,
  refuseApplication,
  reinstateExaminer,
  suspendExaminer,
} from '@cascade/shared/features/examiners/administration';
import { Box, chakra, Stack } from '@chakra-ui/react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { keyOf } from '../../../api/query-of.ts';
import { Card } from '../../../ui/data/card.tsx';
import { TitledCard } from '../../../ui/data/titled-card.tsx';
import { SelectFilter } from '../../../ui/fields/select-filter.tsx';
import { Moment } from '../../../ui/page/instant.tsx';
import { WritingForm } from '../writing-form.tsx';

type Act = 'approve' | 'refuse' | 'ask' | 'note' | 'suspend' | 'reinstate';

/** What each is called, what is written for it, and who reads that. */
const acts: Record<Act, { choice: string; label: string; hint: string; action: string }> = {
  ask: {
    choice: 'Ask the applicant',
    label: 'Question',
    hint: 'Goes out by mail, and rings their bell.',
    action: 'Send question',
  },
  approve: {
    choice: 'Approve',
    label: 'Words to the applicant',
    hint: 'Sent with the approval. They become an examiner at once.',
    action: 'Approve',
  },
  refuse: {
    choice: 'Refuse',
    label: 'Reason',
    hint: 'The applicant is told it by mail.',
    action: 'Refuse',
  },
  note: {
    choice: 'Write a note',
    label: 'Note for admins',
    hint: 'The applicant never sees it.',
    action: 'Keep note',
  },
  suspend: {
    choice: 'Suspend the examiner',
    label: 'Reason',
    hint: 'The examiner is told it by mail. Their services disappear at once.',
    action: 'Suspend',
  },
  reinstate: {
    choice: 'End the suspension',
    label: 'Words to the examiner',
    hint: 'Sent with the news. Their services are shown again.',
    action: 'End the suspension',
  },
};

function possibleActs({ application, examiner }: ApplicationDossier): Act[] {
  const { state } = application;
  if (state === 'submitted' || state === 'asked') return ['ask', 'approve', 'refuse', 'note'];
  if (state !== 'approved' || !examiner) return ['note'];
  return ['note', examiner.state === 'approved' ? 'suspend' : 'reinstate'];
}

function send(act: Act, { application, examiner }: ApplicationDossier, text: string) {
  const params = { id: application.id };
  const body = { rev: application.rev, text };
  const ofExaminer = { rev: examiner?.rev ?? 1, text };
  switch (act) {
    case 'ask':
      return call(askApplicant, { params, body });
    case 'approve':
      return call(approveApplication, { params, body });
    case 'refuse':
      return call(refuseApplication, { params, body });
    case 'note':
      return call(noteApplication, { params, body: { text } });
    case 'suspend':
      return call(suspendExaminer, { params, body: ofExaminer });
    case 'reinstate':
      return call(reinstateExaminer, { params, body: ofExaminer });
  }
}

export function Handling({ dossier }: { dossier: ApplicationDossier }) {
  const cache = useQueryClient();
  const possible = possibleActs(dossier);
  const [chosen, setChosen] = useState<Act>('ask');
  const act = possible.find((one) => one === chosen) ?? possible[0] ?? 'note';
  const { label, hint, action } = acts[act];
  const key = keyOf(getApplication, { params: { id: dossier.application.id } });
  return (
    <Stack as="aside" aria-label="This application" gap="6" minWidth="0">
      <Card>
        <Stack gap="4">
          <SelectFilter
            label="What to do"
            value={act}
            onChange={(value) => setChosen(value as Act)}
            options={possible.map((value) => ({ value, label: acts[value].choice }))}
          />
          <WritingForm
            key={act}
            label={label}
            hint={hint}
            action={action}
            send={async (text) => {
              try {
                cache.setQueryData(key, await send(act, dossier, text));
              } catch (error) {
                // What another admin has changed meanwhile is shown at once.
                const newest =
                  error instanceof ApiError && error.code === 'stale'
                    ? ApplicationDossier.safeParse(error.current).data
                    : undefined;
                if (newest) cache.setQueryData(key, newest);
                throw error;
              }
            }}
          />
        </Stack>
      </Card>
      <History history={dossier.history} />
    </Stack>
  );
}

const actionWords: Record<string, string> = {
  'examiner.note': 'wrote a note',
  'examiner.ask': 'asked a question',
  'examiner.approve': 'approved it',
  'examiner.refuse': 'refused it',
  'examiner.suspend': 'suspended the examiner',
  'examiner.reinstate': 'ended the suspension',
};

function History({ history }: Pick<ApplicationDossier, 'history'>) {
  return (
    <TitledCard title="History">
      {history.length === 0 ? (
        <Box textStyle="small" color="muted">
          No admin has changed it yet.
        </Box>
      ) : (
        <chakra.ol listStyle="none" display="grid" gap="3" textStyle="small">
          {history.map(({ at, actor, action }) => (
            <li key={`${at} ${action}`}>
              {actor} {actionWords[action] ?? action}
              <Box color="muted">
                <Moment at={at} />
              </Box>
            </li>
          ))}
        </chakra.ol>
      )}
    </TitledCard>
  );
}
