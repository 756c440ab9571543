import { dateFormat } from '@cascade/shared/domain/text/date-format';
import type { GroupMember } from '@cascade/shared/features/groups/contract';
import { answerGroupSession, type GroupSession } from '@cascade/shared/features/groups/sessions';
import { Box, Flex } from '@chakra-ui/react';
import { Check, CircleHelp, X } from 'lucide-react';
import { call } from '../../../api/call.ts';
import { useMember } from '../../../api/current-user.ts';
import { Avatar } from '../../../domain/people/avatar.tsx';
import { SegmentedChoice } from '../../../ui/fields/segmented-choice.tsx';
import { useSessionAction } from './use-session-action.ts';

type Answer = GroupSession['answers'][number]['answer'];

const answers = [
  { value: 'coming', label: 'Coming', mark: <Check size={16} aria-hidden /> },
  { value: 'maybe', label: 'Maybe', mark: <CircleHelp size={16} aria-hidden /> },
  { value: 'not', label: 'Can’t', mark: <X size={16} aria-hidden /> },
] as const satisfies readonly { value: Answer; label: string; mark: object }[];

type Props = { session: GroupSession; members: GroupMember[]; start: Date };

/** Answers of those who are members now. */
function useAnswers({ session, members, start }: Props) {
  const { publicId } = useMember();
  const { id, groupId } = session;
  const startsAt = start.toISOString();
  const { send, sent } = useSessionAction(session, 'Your answer was not sent', (answer: Answer) =>
    call(answerGroupSession, {
      params: { id: groupId, sessionId: id },
      body: { startsAt, answer },
    }),
  );
  const answerOf = (personId: string): Answer | undefined =>
    (personId === publicId ? sent : undefined) ??
    session.answers.find((one) => one.personId === personId && one.startsAt === startsAt)?.answer;
  const of = (answer: Answer | undefined) =>
    members.filter(({ id: personId }) => answerOf(personId) === answer);
  return { own: answerOf(publicId), of, send };
}

const day = dateFormat({ day: 'numeric', month: 'long' });

type Given = ReturnType<typeof useAnswers>;

function Buttons({ start, given: { own, send } }: { start: Date; given: Given }) {
  return (
    <Box maxWidth="form">
      <SegmentedChoice
        legend={`Do you come on ${day.format(start)}?`}
        value={own}
        onChoose={send}
        options={answers}
      />
    </Box>
  );
}

/** For one session of the series that has not begun. */
export function AnswerButtons(props: Props) {
  return <Buttons start={props.start} given={useAnswers(props)} />;
}

function People({ label, people }: { label: string; people: GroupMember[] }) {
  if (people.length === 0) return null;
  return (
    <Box>
      <Box textStyle="label" color="muted" mb="1.5">
        {label} ({people.length})
      </Box>
      <Flex as="ul" aria-label={label} listStyleType="none" wrap="wrap" columnGap="4" rowGap="2">
        {people.map(({ id, avatarSeed, userHandle }) => (
          <Flex as="li" key={id} align="center" gap="2" minWidth="0">
            <Avatar seed={avatarSeed} size="sm" />
            <Box overflowWrap="anywhere" minWidth="0">
              {userHandle}
            </Box>
          </Flex>
        ))}
      </Flex>
    </Box>
  );
}

/** Of one session: own answer, until it begins, and everybody's. */
export function Attendance({ hasBegun, ...props }: Props & { hasBegun: boolean }) {
  const given = useAnswers(props);
  return (
    <Box display="grid" gap="4">
      {hasBegun ? (
        <Box color="muted">The session has begun.</Box>
      ) : (
        <Buttons start={props.start} given={given} />
      )}
      {answers.map(({ value, label }) => (
        <People
          key={value}
          label={value === 'not' ? 'Not coming' : label}
          people={given.of(value)}
        />
      ))}
      <People label="No answer yet" people={given.of(undefined)} />
    </Box>
  );
}

/** "2 coming, 1 maybe". */
export function ComingCount({ session, members, start }: Props) {
  const { of } = useAnswers({ session, members, start });
  const [coming, maybe] = [of('coming').length, of('maybe').length];
  if (coming + maybe === 0) return <>Nobody has said yet that they come</>;
  return <>{[`${coming} coming`, ...(maybe > 0 ? [`${maybe} maybe`] : [])].join(', ')}</>;
}
