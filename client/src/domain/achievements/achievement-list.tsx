import type { Achievement } from '@cascade/shared/features/social-export/contract';
import { Box, chakra } from '@chakra-ui/react';
import { CalendarCheck, GraduationCap, Library, Medal } from 'lucide-react';
import { LongDate } from '../../ui/page/long-date.tsx';

const icons = { stations: Medal, streak: CalendarCheck, category: Library, mock: GraduationCap };

const Line = chakra('li', {
  base: { display: 'flex', gap: '3', minWidth: '0', '& svg': { flexShrink: '0', mt: '0.5' } },
});

type Props = {
  achievements: readonly Achievement[];
  /** Side by side where there is room. */
  isWide?: boolean;
};

export function AchievementList({ achievements, isWide = false }: Props) {
  return (
    <chakra.ul
      listStyle="none"
      display="grid"
      gap="3"
      gridTemplateColumns={
        isWide ? 'repeat(auto-fill, minmax(min(100%, 15rem), 1fr))' : 'minmax(0, 1fr)'
      }
    >
      {achievements.map(({ title, date, type }) => {
        const Icon = icons[type];
        return (
          <Line key={title}>
            <Box color="accent" aria-hidden>
              <Icon size={22} />
            </Box>
            <Box minWidth="0">
              <Box textStyle="label">{title}</Box>
              <Box textStyle="small" color="muted">
                <LongDate day={date} />
              </Box>
            </Box>
          </Line>
        );
      })}
    </chakra.ul>
  );
}
