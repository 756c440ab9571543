import {
  editGroupSession,
  GroupSession,
  getGroupSession,
} from '@cascade/shared/features/groups/sessions';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { call } from '../../../api/call.ts';
import { serverNow } from '../../../api/server-time.ts';
import { memberEntries } from '../../../device/member-entries.ts';
import { useKept } from '../../../device/use-kept.ts';
import { OvertakenNotice } from '../form/overtaken-notice.tsx';
import { useEdit } from '../form/use-edit.ts';
import {
  durationWords,
  platformName,
  recurrenceWords,
  reminderWords,
} from '../session/session-parts.tsx';
import { rereadSession } from '../session/use-session-action.ts';
import { changeOf, draftIn as draftAt, SessionDraft } from './session-draft.ts';
import { SessionForm } from './session-form.tsx';

const Kept = z.object({
  base: GroupSession,
  draft: SessionDraft,
  changed: z.array(SessionDraft.keyof()),
});
const entries = memberEntries('group-form', Kept);

const labels: Record<keyof SessionDraft, string> = {
  title: 'Title',
  description: 'Description',
  start: 'Date and time',
  timeZone: 'Time zone',
  recurrence: 'Repeats',
  until: 'Last day',
  duration: 'Length',
  meetingPlatform: 'Platform',
  meetingLink: 'Link',
  waitingRoomEnabled: 'Waiting room',
  recordingEnabled: 'Recording',
  reminderMinutes: 'Reminder',
};

function words(draft: SessionDraft, name: keyof SessionDraft): string {
  const value = draft[name];
  if (name === 'start') return draft.start.replace('T', ' at ');
  if (name === 'recurrence') return recurrenceWords[draft.recurrence];
  if (name === 'duration') return durationWords(draft.duration);
  if (name === 'meetingPlatform') return platformName(draft.meetingPlatform);
  if (name === 'reminderMinutes') return reminderWords[draft.reminderMinutes];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return value === '' ? 'empty' : String(value);
}

const draftIn = (session: GroupSession) => draftAt(session, new Date(serverNow()));

type Props = { session: GroupSession; onClose: () => void };

export function EditSessionForm({ session, onClose }: Props) {
  const queryClient = useQueryClient();
  const { id: sessionId, groupId: id } = session;
  const params = { id, sessionId };
  const { value, keep, forget } = useKept(entries, sessionId, () => ({
    base: session,
    draft: draftIn(session),
    changed: [],
  }));
  const { save, error, isBusy } = useEdit({
    name: editGroupSession.name,
    value,
    onChange: keep,
    draftIn,
    send: async (seen, wanted) => {
      const change = changeOf(draftIn(seen), wanted);
      await call(editGroupSession, { params, body: { rev: seen.rev, ...change } });
    },
    load: () => call(getGroupSession, { params }),
    onSuccess: () => {
      forget();
      onClose();
    },
    onSettled: () => rereadSession(queryClient, id, sessionId),
  });
  const { base, draft, changed } = value;
  return (
    <SessionForm
      draft={draft}
      onChange={(part) => keep({ ...value, draft: { ...draft, ...part } })}
      error={error}
      isBusy={isBusy}
      action="Save changes"
      onSubmit={save}
      notice={
        <OvertakenNotice
          what="session"
          lines={changed.map((name) => `${labels[name]}: ${words(draftIn(base), name)}`)}
        />
      }
    />
  );
}
