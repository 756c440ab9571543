import type { StudyStats } from '@cascade/shared/features/social-export/contract';
import { Box, chakra } from '@chakra-ui/react';
import { AchievementList } from '../../domain/achievements/achievement-list.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { TitledCard } from '../../ui/data/titled-card.tsx';

const SHOWN_ACHIEVEMENTS = 3;

const Figure = ({ label, value }: { label: string; value: string }) => (
  <Box display="flex" justifyContent="space-between" gap="4" alignItems="baseline">
    <dt>{label}</dt>
    <chakra.dd fontWeight="bold" fontVariantNumeric="tabular-nums lining-nums">
      {value}
    </chakra.dd>
  </Box>
);

export function ProgressPanel({ stats }: { stats: StudyStats }) {
  const { completedScenarios, totalScenarios, currentStreak, totalStudyDays } = stats;
  const achievements = stats.recentAchievements.slice(0, SHOWN_ACHIEVEMENTS);
  return (
    <TitledCard title="Your progress">
      <chakra.dl display="grid" gap="2" mb="5">
        <Figure label="Scenarios completed" value={`${completedScenarios} of ${totalScenarios}`} />
        <Figure label="Day streak" value={String(currentStreak)} />
        <Figure label="Study days" value={String(totalStudyDays)} />
      </chakra.dl>
      <chakra.h3 textStyle="label" color="muted" mb="3">
        Recent achievements
      </chakra.h3>
      {achievements.length > 0 ? (
        <AchievementList achievements={achievements} />
      ) : (
        <>
          <Box color="muted" mb="3">
            Your first completed station is the first achievement.
          </Box>
          <LinkButton look="outline" to="/scenarios">
            Choose a station
          </LinkButton>
        </>
      )}
    </TitledCard>
  );
}
