import type { Achievement } from '@cascade/shared/features/social-export/contract';
import { Box } from '@chakra-ui/react';
import { AchievementList } from '../../domain/achievements/achievement-list.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { Card } from '../../ui/data/card.tsx';
import { FirstStep } from './section.tsx';

const SHOWN = 6;

export function Achievements({ achievements }: { achievements: readonly Achievement[] }) {
  const share = (
    <LinkButton look="outline" size="sm" to="/social-export">
      Make a picture to share
    </LinkButton>
  );
  if (achievements.length === 0)
    return (
      <FirstStep action={share}>
        Your first completed station is the first achievement. Numbers of stations, days in a row,
        whole categories and a passed mock follow.
      </FirstStep>
    );
  return (
    <Card>
      <AchievementList achievements={achievements.slice(0, SHOWN)} isWide />
      <Box mt="5">{share}</Box>
    </Card>
  );
}
