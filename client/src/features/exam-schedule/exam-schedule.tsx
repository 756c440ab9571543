import type { ExamDate } from '@cascade/shared/features/exam-schedule/contract';
import { inScheduleOrder } from '@cascade/shared/features/exam-schedule/order';
import { Box, chakra, Flex, Grid, Stack } from '@chakra-ui/react';
import { CalendarX } from 'lucide-react';
import { useId } from 'react';
import { useExamSchedule } from '../../domain/exam-dates/use-exam-schedule.ts';
import { useToday } from '../../domain/exam-dates/use-today.ts';
import { examApplicationUrl } from '../../domain/stations/college.ts';
import { Button } from '../../ui/actions/button.tsx';
import { OutsideLink } from '../../ui/actions/outside-link.tsx';
import { ResultCount } from '../../ui/data/result-count.tsx';
import { useAddressFilters } from '../../ui/fields/use-address-filters.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { cardColumns, SkeletonCards } from '../../ui/states/skeleton-cards.tsx';
import { StaleNotice } from '../../ui/states/stale-notice.tsx';
import { ExamCard } from './exam-card.tsx';
import { ImportantNotes, QuickLinks } from './exam-notes.tsx';

const read = (params: URLSearchParams) => ({ region: params.get('region')?.slice(0, 60) ?? '' });
const write = ({ region }: ReturnType<typeof read>) =>
  new URLSearchParams(region === '' ? [] : [['region', region]]);

type RegionsProps = { regions: string[]; chosen: string; onChoose: (region: string) => void };

function Regions({ regions, chosen, onChoose }: RegionsProps) {
  return (
    <Flex role="group" aria-label="Region" wrap="wrap" gap="2" mb="3">
      {['', ...regions].map((region) => (
        <Button
          key={region}
          look={region === chosen ? 'solid' : 'outline'}
          aria-pressed={region === chosen}
          onClick={() => onChoose(region)}
        >
          {region || 'All Regions'}
        </Button>
      ))}
    </Flex>
  );
}

type CardsProps = { title: string; exams: ExamDate[]; today: string };

function Cards({ title, exams, today }: CardsProps) {
  const id = useId();
  if (exams.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <chakra.h2 id={id} textStyle="heading" mb="3">
        {title}
      </chakra.h2>
      <Grid as="ul" listStyleType="none" templateColumns={cardColumns} gap="4">
        {exams.map((exam) => (
          <ExamCard key={exam.id} exam={exam} today={today} />
        ))}
      </Grid>
    </section>
  );
}

function Exams({ all }: { all: ExamDate[] }) {
  const today = useToday();
  const [filters, setFilters] = useAddressFilters(read, write);
  if (all.length === 0)
    return (
      <EmptyState
        icon={<CalendarX />}
        title="No examinations found"
        hint="No dates have been entered here yet. The College announces them on its own site."
        action={
          <OutsideLink href={examApplicationUrl}>See the dates on the College’s site</OutsideLink>
        }
      />
    );
  const regions = [...new Set(all.map(({ region }) => region))].sort((a, b) => a.localeCompare(b));
  // A region may go with its last date.
  const chosen = regions.includes(filters.region) ? filters.region : '';
  const shown = inScheduleOrder(all, today).filter(
    ({ region }) => chosen === '' || region === chosen,
  );
  const upcoming = shown.filter(({ examDate }) => examDate >= today);
  return (
    <>
      <Regions
        regions={regions}
        chosen={chosen}
        onChoose={(region) => setFilters({ ...filters, region })}
      />
      <ResultCount mb="5">
        {shown.length === 1 ? '1 examination' : `${shown.length} examinations`}
        {chosen && ` in ${chosen}`}
      </ResultCount>
      <Stack gap="8">
        <Cards title="Upcoming" exams={upcoming} today={today} />
        <Cards
          title="Past"
          exams={shown.filter(({ examDate }) => examDate < today)}
          today={today}
        />
      </Stack>
    </>
  );
}

/** Section 2.18. */
export function ExamSchedule() {
  const { data, error, isPending, refetch } = useExamSchedule();
  return (
    <Grid
      templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 19rem' }}
      gap={{ base: '8', lg: '6' }}
      alignItems="start"
    >
      <Box minWidth="0">
        {isPending && <SkeletonCards count={4} label="Loading exam dates" />}
        {!isPending && !data && (
          <ErrorState title="Exam dates could not be loaded" error={error} onRetry={refetch} />
        )}
        {Boolean(data && error) && <StaleNotice error={error} onRetry={refetch} />}
        {data && <Exams all={data} />}
      </Box>
      <Stack as="aside" aria-label="About these dates" gap="4">
        <ImportantNotes />
        <QuickLinks />
      </Stack>
    </Grid>
  );
}
