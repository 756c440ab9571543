import { exportExamDates } from '@cascade/shared/features/exam-schedule/administration';
import type { ExamDate } from '@cascade/shared/features/exam-schedule/contract';
import { inScheduleOrder } from '@cascade/shared/features/exam-schedule/order';
import { Box, chakra, Flex, Stack } from '@chakra-ui/react';
import { CalendarX, Download, Plus, Upload } from 'lucide-react';
import { useState } from 'react';
import { longDay, shortDay } from '../../../domain/exam-dates/day-words.ts';
import { useExamSchedule } from '../../../domain/exam-dates/use-exam-schedule.ts';
import { useToday } from '../../../domain/exam-dates/use-today.ts';
import { AnchorButton } from '../../../ui/actions/anchor-button.tsx';
import { Button } from '../../../ui/actions/button.tsx';
import { Badge } from '../../../ui/data/badge.tsx';
import { Card } from '../../../ui/data/card.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { SkeletonCards } from '../../../ui/states/skeleton-cards.tsx';
import { StaleNotice } from '../../../ui/states/stale-notice.tsx';
import { bookingOf } from '../booking.ts';
import { AddForm, EditForm, RemoveDialog } from './exam-dialogs.tsx';
import { ImportPanel } from './import-panel.tsx';

type EntryProps = { exam: ExamDate; today: string; onEdit: () => void; onRemove: () => void };

function Entry({ exam, today, onEdit, onRemove }: EntryProps) {
  const booking = bookingOf(exam, today);
  const name = `${exam.examCenter}, ${longDay(exam.examDate)}`;
  return (
    <Card asChild>
      <li>
        <Flex wrap="wrap" justify="space-between" align="center" gap="3">
          <Box minWidth="0">
            <chakra.h2 textStyle="subheading" overflowWrap="anywhere">
              {name}
            </chakra.h2>
            <Flex wrap="wrap" gap="2" align="center" textStyle="small" color="muted" mt="1">
              <Badge tone={booking.tone}>{booking.words}</Badge>
              {exam.examType === 'casc_resit' && <Badge tone="accent">Resit</Badge>}
              {exam.isExample && <Badge>Example</Badge>}
              <span>
                {exam.region} · apply by {shortDay(exam.applicationDeadline)}
              </span>
            </Flex>
          </Box>
          <Flex gap="2">
            <Button look="outline" aria-label={`Change ${name}`} onClick={onEdit}>
              Change
            </Button>
            <Button look="quiet" aria-label={`Remove ${name}`} onClick={onRemove}>
              Remove
            </Button>
          </Flex>
        </Flex>
      </li>
    </Card>
  );
}

type Opened = { what: 'add' | 'import' } | { what: 'edit' | 'remove'; exam: ExamDate } | null;

export function ExamAdminPage() {
  const { data, error, isPending, refetch } = useExamSchedule();
  const today = useToday();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const add = (
    <Button onClick={() => setOpened({ what: 'add' })}>
      <Plus aria-hidden />
      Add exam date
    </Button>
  );
  return (
    <>
      <Flex wrap="wrap" gap="2" mb="4">
        {add}
        <Button look="outline" onClick={() => setOpened({ what: 'import' })}>
          <Upload aria-hidden />
          Import
        </Button>
        <AnchorButton look="outline" href={exportExamDates.path} download="exam-dates.csv">
          <Download aria-hidden />
          Export as CSV
        </AnchorButton>
      </Flex>
      <Box textStyle="small" color="muted" mb="6" maxWidth="measure">
        Members see changes at once. Copy dates only from the College’s site, and unmark an example
        when you replace it by a real date. Every change is recorded in the audit log.
      </Box>
      {isPending && <SkeletonCards count={3} columns="1fr" label="Loading exam dates" />}
      {!isPending && !data && (
        <ErrorState title="Exam dates could not be loaded" error={error} onRetry={refetch} />
      )}
      {Boolean(data && error) && <StaleNotice error={error} onRetry={refetch} />}
      {data?.length === 0 && (
        <EmptyState
          icon={<CalendarX />}
          title="No exam dates"
          hint="Add the first one, or import a file."
        />
      )}
      {data && data.length > 0 && (
        <Stack as="ul" aria-label="Exam dates" listStyleType="none" gap="3">
          {inScheduleOrder(data, today).map((exam) => (
            <Entry
              key={exam.id}
              exam={exam}
              today={today}
              onEdit={() => setOpened({ what: 'edit', exam })}
              onRemove={() => setOpened({ what: 'remove', exam })}
            />
          ))}
        </Stack>
      )}
      <Dialog title="Add exam date" isOpen={opened?.what === 'add'} onClose={close}>
        <AddForm onDone={close} />
      </Dialog>
      <Dialog title="Import exam dates" isOpen={opened?.what === 'import'} onClose={close}>
        <ImportPanel onDone={close} />
      </Dialog>
      <Dialog title="Change exam date" isOpen={opened?.what === 'edit'} onClose={close}>
        {opened?.what === 'edit' && <EditForm exam={opened.exam} onDone={close} />}
      </Dialog>
      <RemoveDialog exam={opened?.what === 'remove' ? opened.exam : null} onClose={close} />
    </>
  );
}
