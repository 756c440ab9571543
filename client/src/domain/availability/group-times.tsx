import { dateFormat } from '@cascade/shared/domain/text/date-format';
import { type GroupTime, getGroupTimes } from '@cascade/shared/features/availability/contract';
import { Box, chakra, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { useMember } from '../../api/current-user.ts';
import { queryOf } from '../../api/query-of.ts';
import { TextLink } from '../../ui/actions/text-link.tsx';

const start = dateFormat({
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});
const clock = dateFormat({ hour: '2-digit', minute: '2-digit' });

const Chip = chakra('button', {
  base: {
    minHeight: '11',
    px: '3',
    py: '1',
    borderWidth: '1px',
    borderColor: 'line',
    borderRadius: 'md',
    textAlign: 'start',
    cursor: 'pointer',
    maxWidth: 'full',
    _hover: { bg: 'accent.subtle' },
  },
});

type Props = {
  groupId: string;
  onChoose: (startsAt: Date) => void;
};

/** Times at which most of a group are free; one fills in the date of a session. */
export function GroupTimes({ groupId, onChoose }: Props) {
  const { publicId } = useMember();
  // What the others change is told to nobody, so that it is asked for each time.
  const { data } = useQuery({
    ...queryOf(getGroupTimes, { params: { id: groupId } }),
    refetchOnMount: 'always',
  });
  // Without an answer the date is filled in by hand, as ever.
  if (!data || data.memberCount < 2) return null;
  const whoOf = ({ people }: GroupTime) => {
    const others = people.filter(({ id }) => id !== publicId).map(({ userHandle }) => userHandle);
    return `${people.length} of ${data.memberCount} free: you, ${others.join(', ')}`;
  };
  return (
    <Box role="group" aria-label="Find a time for all of us">
      <Box textStyle="label" mb="1.5">
        Find a time for all of us
      </Box>
      {data.times.length > 0 ? (
        <Flex gap="2" wrap="wrap">
          {data.times.map((time) => (
            <Chip
              key={time.startsAt}
              type="button"
              onClick={() => onChoose(new Date(time.startsAt))}
            >
              <Box fontWeight="medium">
                {start.format(new Date(time.startsAt))} to {clock.format(new Date(time.endsAt))}
              </Box>
              <Box textStyle="small" color="muted" overflowWrap="anywhere">
                {whoOf(time)}
              </Box>
            </Chip>
          ))}
        </Flex>
      ) : (
        <Box textStyle="small" color="muted">
          {data.hasOwnHours
            ? 'Nobody else in the group shares your free hours in the next two weeks.'
            : 'Times appear here once you have added your free hours.'}{' '}
          <TextLink to="/free-hours">
            {data.hasOwnHours ? 'Change your free hours' : 'Add your free hours'}
          </TextLink>
        </Box>
      )}
    </Box>
  );
}
