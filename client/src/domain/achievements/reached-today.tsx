import { Box, Flex } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { TextLink } from '../../ui/actions/text-link.tsx';
import { Card } from '../../ui/data/card.tsx';
import { StepsAndFlag } from '../../ui/drawings/drawings.tsx';
import { studyStatsQuery } from './study-stats-query.ts';

/** Nothing on days without an achievement, and while it is not known. */
export function ReachedToday() {
  const { data } = useQuery({ ...studyStatsQuery, refetchOnMount: 'always' });
  // The server's day: a device may be on another one.
  const today = data?.weeklyProgress.at(-1)?.day;
  const reached = data?.recentAchievements.filter(({ date }) => date === today) ?? [];
  if (reached.length === 0) return null;
  return (
    <Card mt="6">
      <Flex align="center" gap="4">
        <Box width="24" flexShrink="0">
          <StepsAndFlag />
        </Box>
        <Box minWidth="0">
          <Box textStyle="label" color="muted">
            Reached today
          </Box>
          {reached.map(({ title }) => (
            <Box key={title} textStyle="subheading">
              {title}
            </Box>
          ))}
          <TextLink to="/progress" textStyle="small">
            All achievements
          </TextLink>
        </Box>
      </Flex>
    </Card>
  );
}
