import { chakra, Flex } from '@chakra-ui/react';
import { RecentAttempts } from '../../../features/progress/history/recent-attempts.tsx';
import { TextLink } from '../../../ui/actions/text-link.tsx';
import { Card } from '../../../ui/data/card.tsx';

/** What one did last. */
export function HomeRecent() {
  return (
    <Card>
      <Flex wrap="wrap" justify="space-between" align="baseline" gap="2" mb="4">
        <chakra.h3 textStyle="subheading">Recent attempts</chakra.h3>
        <TextLink textStyle="small" to="/progress">
          All progress
        </TextLink>
      </Flex>
      <RecentAttempts />
    </Card>
  );
}
