import { calendarProviders } from '@cascade/shared/domain/meetings/calendar-providers';
import { wallClockOf } from '@cascade/shared/domain/meetings/session-times';
import { scheduleMeeting, sessionPathOf } from '@cascade/shared/features/groups/sessions';
import { newId } from '@cascade/shared/kernel/id';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { call } from '../../../api/call.ts';
import { memberEntries } from '../../../device/member-entries.ts';
import { useKept } from '../../../device/use-kept.ts';
import { GroupTimes } from '../../../domain/availability/group-times.tsx';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { rereadSession } from '../session/use-session-action.ts';
import { CalendarId, emptySession, planOf, SessionDraft } from './session-draft.ts';
import { SessionForm } from './session-form.tsx';

const Kept = z.object({ id: z.uuid(), draft: SessionDraft, calendar: CalendarId });
type Kept = z.infer<typeof Kept>;
const entries = memberEntries('group-form', Kept);
const first = (): Kept => ({ id: newId(), draft: emptySession(), calendar: 'ical' });

export function PlanForm({ groupId }: { groupId: string }) {
  // A lost answer is asked for again under the same id, so that one session is planned.
  const { value, keep, forget } = useKept(entries, groupId, first);
  const { id, draft, calendar } = value;
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { mutate, error, isPending } = useMutation({
    mutationKey: [scheduleMeeting.name],
    mutationFn: async () =>
      call(scheduleMeeting, {
        body: { ...planOf(draft), groupId, calendarProvider: calendar },
        idempotencyKey: id,
      }),
    onSuccess: ({ session }) => {
      forget();
      void rereadSession(queryClient, groupId, session.id);
      // The page of the session offers the chosen calendar first.
      void navigate(sessionPathOf(session), { state: { calendar } });
    },
  });
  return (
    <SessionForm
      draft={draft}
      onChange={(part) => keep({ ...value, draft: { ...draft, ...part } })}
      error={error}
      isBusy={isPending}
      action="Plan the session"
      onSubmit={() => mutate()}
      times={
        <GroupTimes
          groupId={groupId}
          onChoose={(at) =>
            keep({ ...value, draft: { ...draft, start: wallClockOf(at, draft.timeZone) } })
          }
        />
      }
    >
      <Field
        label="Your calendar"
        hint="You are offered a link for it. The others choose their own."
      >
        {(control) => (
          <Select
            {...control}
            value={calendar}
            onChange={({ target }) => keep({ ...value, calendar: CalendarId.parse(target.value) })}
          >
            {calendarProviders.map(({ id: provider, name }) => (
              <option key={provider} value={provider}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </SessionForm>
  );
}
