import {
  type GroupExamDates,
  getGroupExamDates,
  showGroupExamDate,
} from '@cascade/shared/features/groups/exam-dates';
import { Box } from '@chakra-ui/react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { useMember } from '../../../api/current-user.ts';
import { keyOf, queryOf } from '../../../api/query-of.ts';
import { countdownTo, localDay } from '../../../domain/people/exam-countdown.ts';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Toggle } from '../../../ui/actions/toggle.tsx';
import { LongDate } from '../../../ui/page/long-date.tsx';
import { Section } from '../../../ui/page/section.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';
import { PersonLine } from '../member-list.tsx';
import { toastFailure } from '../use-group-action.ts';

function daysLeft(days: number): string {
  if (days === 0) return 'today';
  return days === 1 ? 'tomorrow' : `in ${days} days`;
}

function Dates({ dates, today }: Pick<GroupExamDates, 'dates'> & { today: string }) {
  const { publicId } = useMember();
  const upcoming = dates.flatMap((shown) => {
    const countdown = countdownTo(shown.examDate, today);
    if (countdown.state === 'past') return [];
    return [{ ...shown, days: countdown.state === 'today' ? 0 : countdown.days }];
  });
  if (upcoming.length === 0)
    return <Box color="muted">Nobody has shown an exam date to this group yet.</Box>;
  return (
    <Box as="ul" listStyleType="none" aria-label="Upcoming exams">
      {upcoming.map(({ person, examDate, days }) => (
        <PersonLine
          key={person.id}
          person={person}
          isMe={person.id === publicId}
          detail={
            <>
              <LongDate day={examDate} />, {daysLeft(days)}
            </>
          }
        />
      ))}
    </Box>
  );
}

function OwnDate({ ownDate, today }: { ownDate: string | null; today: string }) {
  if (ownDate !== null && countdownTo(ownDate, today).state !== 'past')
    return (
      <>
        Yours is <LongDate day={ownDate} />. Only members of this group see it here.
      </>
    );
  return (
    <>
      {ownDate === null ? 'You have not set one. ' : 'Yours has passed. '}
      <TextLink to="/profile">
        {ownDate === null ? 'Set your exam date' : 'Set your next exam date'}
      </TextLink>
    </>
  );
}

type LeaveProps = Pick<GroupExamDates, 'isShown' | 'ownDate'> & { groupId: string; today: string };

/** Busy until the list has been read again, so that both change together. */
function Leave({ groupId, isShown, ownDate, today }: LeaveProps) {
  const queryClient = useQueryClient();
  const args = { params: { id: groupId } };
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isOn: boolean) => call(showGroupExamDate, { ...args, body: { isShown: isOn } }),
    onError: toastFailure('Nothing was changed'),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keyOf(getGroupExamDates, args) }),
  });
  return (
    <Box mt="4">
      <Toggle
        label="Show my exam date to this group"
        isOn={isPending ? variables : isShown}
        isDisabled={isPending}
        onChange={mutate}
      />
      <Box textStyle="small" color="muted">
        <OwnDate ownDate={ownDate} today={today} />
      </Box>
    </Box>
  );
}

/** Of members who show theirs to the group. */
export function ExamDates({ groupId }: { groupId: string }) {
  // The member's own date may have been changed on another page.
  const { data, error, isFetching, refetch } = useQuery({
    ...queryOf(getGroupExamDates, { params: { id: groupId } }),
    refetchOnMount: 'always',
  });
  const today = localDay(new Date());
  return (
    <Section title="Upcoming exams">
      {!data && (isFetching || !error) && <Skeleton height="16" width="full" />}
      {!data && error && !isFetching && (
        <ErrorState
          level="h3"
          title="Exam dates could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <>
          <Dates dates={data.dates} today={today} />
          <Leave groupId={groupId} today={today} isShown={data.isShown} ownDate={data.ownDate} />
        </>
      )}
    </Section>
  );
}
