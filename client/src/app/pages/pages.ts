import { AlarmClockCheck, House, Mail } from 'lucide-react';
import { type Feature, lazyComponent, lazyPart } from '../../feature.ts';
import { NotFoundPage } from '../shell/gates/not-found-page.tsx';
import { StartPage } from './start-page.tsx';

const MessagesPage = lazyComponent(
  async () => (await import('./messages/messages-page.tsx')).MessagesPage,
);
const CONVERSATIONS = 'conversations';
const CalendarPage = lazyComponent(
  async () => (await import('./calendar/calendar-page.tsx')).CalendarPage,
);
const CALENDAR = 'calendar';
const practicePage = (name: keyof typeof import('./practice/practice-pages.ts')) =>
  lazyComponent(async () => (await import('./practice/practice-pages.ts'))[name]);

/** Pages that combine features, and those of no feature. */
export const appPages: Feature = {
  pages: [
    {
      path: '/',
      Screen: StartPage,
      access: 'public',
      label: 'Home',
      description: 'Dashboard and overview',
      hasOwnTitle: true,
      nav: { order: 1, Icon: House, isDaily: true },
      name: 'Homepage',
    },
    {
      path: '/messages',
      Screen: MessagesPage,
      access: 'member',
      label: 'Messages',
      description: 'Private conversations',
      hasOwnTitle: true,
      nav: {
        order: 6,
        Icon: Mail,
        Mark: lazyPart(
          async () =>
            (await import('../../features/messaging/unread/unread-badge.tsx')).UnreadBadge,
        ),
      },
      stateKey: CONVERSATIONS,
    },
    {
      path: '/messages/:userId',
      Screen: MessagesPage,
      access: 'member',
      label: 'Conversation',
      name: 'A conversation',
      fillsPhone: true,
      stateKey: CONVERSATIONS,
    },
    {
      path: '/social',
      Screen: lazyComponent(async () => (await import('./network/network-page.tsx')).NetworkPage),
      access: 'member',
      label: 'Study Network',
      parent: '/community',
      entry: '/community',
      name: 'Study network',
    },
    {
      path: '/community/mentors',
      Screen: lazyComponent(async () => (await import('./network/mentors-page.tsx')).MentorsPage),
      access: 'member',
      label: 'Mentorship',
      name: 'Mentorship',
    },
    {
      path: '/exam-simulator',
      Screen: lazyComponent(
        async () => (await import('./exam-simulator-page.tsx')).ExamSimulatorPage,
      ),
      access: 'member',
      label: 'Exam Simulator',
      title: 'CASC Examination Simulator',
      description: '16-station practice',
      nav: { order: 3, shortLabel: 'Mock', Icon: AlarmClockCheck, isDaily: true },
    },
    {
      path: '/exam-simulator/:sessionId',
      Screen: lazyComponent(async () => (await import('./exam-session-page.tsx')).ExamSessionPage),
      access: 'member',
      offline: 'owner',
      label: 'Session',
      name: 'Exam simulator session',
      isTimed: true,
    },
    {
      path: '/exam-simulator/live/:circuitId',
      Screen: lazyComponent(async () => (await import('./circuits/circuit-page.tsx')).CircuitPage),
      access: 'member',
      label: 'Live circuit',
      parent: '/exam-simulator',
      name: 'Live mock',
      isTimed: true,
    },
    {
      path: '/study-groups/:groupId/sessions/:sessionId',
      Screen: lazyComponent(
        async () => (await import('./groups/session-page.tsx')).GroupSessionPage,
      ),
      access: 'member',
      label: 'Session',
      parent: '/study-groups',
      name: 'A session of a study group',
      isTimed: true,
    },
    {
      path: '/exam-simulator/join/:token',
      Screen: lazyComponent(async () => (await import('./circuits/join-page.tsx')).JoinPage),
      access: 'member',
      label: 'Invitation',
      parent: '/exam-simulator',
      name: 'Invitation to a live mock',
      isTimed: true,
    },
    {
      path: '/calendar',
      Screen: CalendarPage,
      access: 'member',
      label: 'Calendar',
      description: 'Schedule and manage sessions',
      hasOwnTitle: true,
      nav: { order: 10 },
      stateKey: CALENDAR,
    },
    {
      path: '/exam-schedule',
      Screen: CalendarPage,
      access: 'member',
      label: 'Exam dates',
      description: 'Dates and deadlines of the CASC',
      hasOwnTitle: true,
      parent: '/calendar',
      entry: '/calendar',
      stateKey: CALENDAR,
    },
    {
      path: '/practice/attempt/:attemptId',
      Screen: practicePage('AttemptPage'),
      access: 'member',
      offline: 'owner',
      label: 'Timed station',
      parent: '/scenarios',
      name: 'A timed station',
      activity: 'practising',
      isTimed: true,
    },
    {
      path: '/practise-together',
      Screen: practicePage('PartnerStartPage'),
      access: 'member',
      label: 'With a partner',
    },
    {
      path: '/practise-together/:token',
      Screen: practicePage('LobbyPage'),
      access: 'public',
      label: 'Lobby',
    },
    {
      path: '/try',
      Screen: practicePage('TrialPage'),
      access: 'public',
      label: 'Try a station',
      isTimed: true,
    },
    {
      path: '/partner/:token',
      Screen: practicePage('PartnerPage'),
      access: 'public',
      label: null,
      hasNoCrumbs: true,
      name: 'Practice partner',
      activity: 'practising',
      isTimed: true,
    },
    {
      path: '/admin',
      Screen: lazyComponent(async () => (await import('./admin/admin-page.tsx')).AdminPage),
      access: 'admin',
      refusesVisitors: true,
      label: 'Admin',
      title: 'Admin Panel',
      description: 'Review what members submit',
      nav: { order: 12 },
      name: 'Admin Dashboard',
    },
    {
      path: '/terms',
      Screen: lazyComponent(async () => (await import('./legal/terms-page.tsx')).TermsPage),
      access: 'public',
      label: 'Terms of Service',
    },
    {
      path: '/privacy',
      Screen: lazyComponent(async () => (await import('./legal/privacy-page.tsx')).PrivacyPage),
      access: 'public',
      label: 'Privacy Policy',
    },
    {
      path: '/copyright',
      Screen: lazyComponent(async () => (await import('./legal/copyright-page.tsx')).CopyrightPage),
      access: 'public',
      label: 'Copyright Notice',
    },
    {
      path: '/dmca',
      Screen: lazyComponent(async () => (await import('./legal/dmca-page.tsx')).DmcaPage),
      access: 'public',
      label: 'DMCA Policy',
      name: 'DMCA Policy',
    },
    {
      path: '/*',
      Screen: NotFoundPage,
      access: 'public',
      label: null,
      name: 'Pages that do not exist',
    },
  ],
};
