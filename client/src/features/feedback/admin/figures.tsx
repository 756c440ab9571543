import { dateFormat } from '@cascade/shared/domain/text/date-format';
import {
  type FeedbackFigure,
  listFeedbackFigures,
  MONTHS_COUNTED,
} from '@cascade/shared/features/feedback/administration';
import { feedbackTypes } from '@cascade/shared/features/feedback/contract';
import { Box, Grid } from '@chakra-ui/react';
import { useQuery } from '@tanstack/react-query';
import { MessageSquare, Star } from 'lucide-react';
import { queryOf } from '../../../api/query-of.ts';
import { DataTable } from '../../../ui/data/data-table.tsx';
import { StatCard } from '../../../ui/data/stat-card.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { typeWords } from '../type-words.ts';

type Sum = Pick<FeedbackFigure, 'count' | 'rated' | 'stars'>;

const sumOf = (figures: Sum[]): Sum =>
  figures.reduce(
    (sum, { count, rated, stars }) => ({
      count: sum.count + count,
      rated: sum.rated + rated,
      stars: sum.stars + stars,
    }),
    { count: 0, rated: 0, stars: 0 },
  );
const averageOf = ({ rated, stars }: Sum) => (rated === 0 ? null : (stars / rated).toFixed(1));

const monthFormat = dateFormat({
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});
const monthWords = (month: string) => monthFormat.format(new Date(`${month}-01T00:00:00Z`));

/** Such as "12 · 4.3 ★"; a dash for none. */
function Cell({ sum }: { sum: Sum }) {
  if (sum.count === 0) return <>–</>;
  const average = averageOf(sum);
  return (
    <Box as="span" whiteSpace="nowrap">
      {sum.count}
      {average !== null && ` · ${average} of 5`}
    </Box>
  );
}

export function Figures() {
  const { data, error, isFetching, refetch } = useQuery(queryOf(listFeedbackFigures, {}));
  if (!data && error && !isFetching)
    return (
      <Box mb="8">
        <ErrorState
          title="The figures could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      </Box>
    );
  const all = data && sumOf(data);
  const months = [...new Set(data?.map(({ month }) => month))].map((month) => ({
    month,
    figures: data?.filter((figure) => figure.month === month) ?? [],
  }));
  return (
    <Box mb="8">
      <Grid templateColumns={{ base: '1fr 1fr', md: 'repeat(2, minmax(0, 16rem))' }} gap="4">
        <StatCard
          label="Received"
          value={all ? all.count : null}
          hint={`In ${MONTHS_COUNTED} months`}
          icon={<MessageSquare size={18} aria-hidden />}
        />
        <StatCard
          label="Average rating"
          value={all ? (averageOf(all) ?? '–') : null}
          hint={all && (all.rated === 1 ? 'From one rating' : `From ${all.rated} ratings`)}
          icon={<Star size={18} aria-hidden />}
        />
      </Grid>
      {months.length > 0 && (
        <Box mt="4">
          <DataTable
            caption="Feedback and average rating by month and type"
            columns={[
              { key: 'month', label: 'Month', cell: ({ month }) => monthWords(month) },
              ...feedbackTypes.map((type) => ({
                key: type,
                label: typeWords[type].label,
                isNumber: true,
                cell: ({ figures }: { figures: FeedbackFigure[] }) => (
                  <Cell sum={sumOf(figures.filter((figure) => figure.type === type))} />
                ),
              })),
              {
                key: 'all',
                label: 'All',
                isNumber: true,
                cell: ({ figures }) => <Cell sum={sumOf(figures)} />,
              },
            ]}
            rows={months}
            keyOf={({ month }) => month}
          />
        </Box>
      )}
    </Box>
  );
}
