import type { ComponentType } from 'react';
import type { PagePath } from '../../../feature.ts';
import { OwnCalendar } from '../../../features/calendar/own-calendar.tsx';
import { ExamSchedule } from '../../../features/exam-schedule/exam-schedule.tsx';

type CalendarTab = {
  path: PagePath;
  label: string;
  title: string;
  description: string;
  Panel: ComponentType;
};

/** In order. An address without a tab of its own opens the first. */
export const calendarTabs: readonly CalendarTab[] = [
  {
    path: '/exam-schedule',
    label: 'Exam dates',
    title: 'CASC Examination Schedule',
    description: 'Dates and deadlines at a glance. None of them is official.',
    Panel: ExamSchedule,
  },
  {
    path: '/calendar',
    label: 'My calendar',
    title: 'My calendar',
    description:
      'Your exam, mock circuits, group sessions, stations that are due and your own plans.',
    Panel: OwnCalendar,
  },
];
