import { type FreeHours, getFreeHours } from '@cascade/shared/features/availability/contract';
import { Box, Flex } from '@chakra-ui/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { queryOf } from '../../api/query-of.ts';
import { useAutoSave } from '../../device/auto-save.ts';
import { SaveStatus } from '../../domain/marking/sheet/save-status.tsx';
import { Button } from '../../ui/actions/button.tsx';
import { LinkButton } from '../../ui/actions/link-button.tsx';
import { zoneName } from '../../ui/page/instant.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { VisuallyHidden } from '../../ui/page/visually-hidden.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';
import { Exceptions } from './exceptions.tsx';
import { DayGrid } from './grid/day-grid.tsx';
import { WeekGrid } from './grid/week-grid.tsx';
import { type HoursDraft, hoursAutoSave, tidyDraft } from './hours-auto-save.ts';

/** The theme's `lg`: narrower, half hours of a whole day side by side are too small to hit. */
const wide = '(min-width: 64rem)';

function subscribe(onChange: () => void): () => void {
  const query = matchMedia(wide);
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}

const zoneWords = (zone: string) => zone.replaceAll('_', ' ');

function Zone({ zone, onChange }: { zone: string; onChange: (zone: string) => void }) {
  const here = zoneName();
  if (zone === here)
    return (
      <Box textStyle="small" color="muted">
        Times by the clock of {zoneWords(zone)}.
      </Box>
    );
  return (
    <Notice role="note" aria-label="Time zone" mb="4">
      <Box>
        Your hours are by the clock of {zoneWords(zone)}. This device is in {zoneWords(here)}.
      </Box>
      <Button look="outline" onClick={() => onChange(here)}>
        Use {zoneWords(here)}
      </Button>
    </Notice>
  );
}

function Editor({ held }: { held: FreeHours }) {
  const queryClient = useQueryClient();
  const [autoSave] = useState(() => hoursAutoSave(queryClient, held));
  useEffect(() => autoSave.receive(held), [autoSave, held]);
  const { value, saving, problem } = useAutoSave(autoSave);
  const isWide = useSyncExternalStore(subscribe, () => matchMedia(wide).matches);
  const hintId = useId();
  const change = (part: Partial<HoursDraft>) => autoSave.change(tidyDraft({ ...value, ...part }));
  const Week = isWide ? WeekGrid : DayGrid;
  const isEmpty = value.weekly.length === 0 && value.exceptions.length === 0;
  return (
    <>
      <Zone zone={value.timeZone} onChange={(timeZone) => change({ timeZone })} />
      <Flex justify="space-between" align="start" gap="4" mb="3" mt="2" wrap="wrap">
        <Box id={hintId} color="muted" maxWidth="measure">
          {isWide
            ? 'Click half hours, or drag across them. '
            : 'Tap half hours, or drag sideways across them. '}
          With a keyboard: arrows move, space marks, shift with arrows extends.
        </Box>
        <SaveStatus saving={saving} problem={problem} />
      </Flex>
      <Week describedBy={hintId} weekly={value.weekly} onChange={(weekly) => change({ weekly })} />
      {isEmpty && (
        <Box mt="4">
          No hours yet. Mark when you usually have time for an hour’s practice, such as two
          evenings.
        </Box>
      )}
      <Exceptions exceptions={value.exceptions} onChange={(exceptions) => change({ exceptions })} />
    </>
  );
}

function Loading() {
  return (
    <Box role="status">
      <VisuallyHidden>Loading your hours…</VisuallyHidden>
      <Box aria-hidden>
        <Skeleton height="5" width="80" mb="4" />
        <Skeleton height="80" width="full" borderRadius="md" />
      </Box>
    </Box>
  );
}

export function FreeHoursPage() {
  const { data, error, isFetching, refetch } = useQuery(queryOf(getFreeHours, {}));
  return (
    <>
      <PageHeader
        title="Free hours"
        description="When you usually have time to practise. Nobody sees these hours: others learn only when you are both free."
        actions={
          <LinkButton look="outline" to="/study-partners">
            Study partners
          </LinkButton>
        }
      />
      {!data && (isFetching || !error) && <Loading />}
      {!data && error && !isFetching && (
        <ErrorState
          title="Your hours could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {data && <Editor held={data} />}
    </>
  );
}
