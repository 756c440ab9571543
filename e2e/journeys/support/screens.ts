import { DEMO_EXAMINER } from '@cascade/db/seed/examiners';
import { DEMO_GROUPS, DEMO_SESSION } from '@cascade/db/seed/groups';
import { DEMO_REQUEST } from '@cascade/db/seed/support';
import type { PagePattern } from '@cascade/shared/domain/pages/page-pattern';
import { adminScreens, type Screen } from './admin-screens.ts';

/** Every page, with its states that need no preparation. */
export const screensOf: Record<PagePattern, Screen[]> = {
  '/': [
    { path: '/', ready: 'Get Started' },
    { path: '/', as: 'ana', ready: 'Practice Scenarios' },
  ],
  '/login': [{ path: '/login', ready: 'Continue with Trust Login' }],
  '/login/callback': [{ path: '/login/callback?state=x&code=x', ready: 'This did not work' }],
  '/register': [{ path: '/register', ready: 'Name' }],
  '/try': [{ path: '/try', ready: 'Start reading' }],
  '/register/complete': [{ path: '/register/complete', ready: /^This sign-in has run out/ }],
  '/verify-email': [
    { path: '/verify-email', ready: /link/i },
    { path: '/verify-email?token=x', ready: /^Set a new password instead$/ },
  ],
  '/email-change': [{ path: '/email-change?token=x', ready: 'Agree to the change' }],
  '/forgot-password': [{ path: '/forgot-password', ready: 'E-mail address' }],
  '/reset-password': [{ path: '/reset-password?token=x', ready: /password/i }],
  '/terms': [{ path: '/terms', ready: /January 12, 2025/ }],
  '/privacy': [{ path: '/privacy', ready: /January 12, 2025/ }],
  '/copyright': [{ path: '/copyright', ready: /January 12, 2025/ }],
  '/dmca': [{ path: '/dmca', ready: /January 12, 2025/ }],
  '/*': [{ path: '/nowhere', ready: '404 Page Not Found' }],
  '/progress': [{ path: '/progress', as: 'ana', ready: 'Due again' }],
  '/scenarios': [
    // Filtered: 235 entries take longer than all other screens together.
    { path: '/scenarios?q=lithium', as: 'ana', ready: /^Showing \d+ of/ },
    { path: '/scenarios?q=zzz', as: 'ana', ready: 'No scenarios found' },
  ],
  '/category/:category': [
    { path: '/category/Psychotherapy', as: 'ana', ready: /scenarios available/ },
  ],
  '/scenario': [{ path: '/scenario', as: 'ana', ready: 'Invalid scenario ID' }],
  '/scenario/:id': [
    { path: '/scenario/14', as: 'ana', ready: /Mr Owen Pritchard is/ },
    { path: '/scenario/9999', as: 'ana', ready: 'Scenario Not Found' },
  ],
  '/scenario/:id/candidate': [
    { path: '/scenario/14/candidate', as: 'ana', ready: /Mr Owen Pritchard is/ },
  ],
  '/exam-simulator': [{ path: '/exam-simulator', as: 'ana', ready: 'Start CASC Mock Examination' }],
  '/exam-simulator/:sessionId': [
    { path: '/exam-simulator/nowhere', as: 'ana', ready: 'Session not found' },
  ],
  '/exam-simulator/live/new': [
    { path: '/exam-simulator/live/new', as: 'ana', ready: 'New live circuit' },
  ],
  '/exam-simulator/live/:circuitId': [
    { path: '/exam-simulator/live/nowhere', as: 'ana', ready: 'Circuit not found' },
  ],
  '/exam-simulator/join/:token': [
    { path: '/exam-simulator/join/nowhere', as: 'ana', ready: 'This link leads nowhere' },
  ],
  '/feedback': [
    { path: '/feedback', ready: 'Which type is it?' },
    { path: '/feedback', as: 'ana', ready: 'A pause in the reading time of a mock' },
  ],
  '/help': [{ path: '/help', ready: 'Quick answers' }],
  '/help/:articleId': [{ path: '/help/choose-a-handle', ready: 'Was this useful?' }],
  '/status': [{ path: '/status', ready: /^Incidents$|^Nothing has been measured yet/ }],
  '/bookings': [{ path: '/bookings', as: 'ana', ready: /^No bookings yet$|^Coming$/ }],
  '/bookings/new/:serviceId': [
    { path: '/bookings/new/nowhere', ready: 'This service cannot be booked at the moment' },
  ],
  '/bookings/:id': [{ path: '/bookings/nowhere', as: 'ana', ready: 'Booking not found' }],
  '/support': [
    { path: '/support', ready: 'Quick actions' },
    { path: '/support', as: 'ana', ready: 'The bell is silent on my phone' },
  ],
  '/support/requests/:id': [
    { path: `/support/requests/${DEMO_REQUEST}`, as: 'ana', ready: 'Write more' },
    { path: '/support/requests/nowhere', as: 'ana', ready: 'Request not found' },
  ],
  '/support/tickets/:token': [
    { path: '/support/tickets/nowhere', ready: 'This link leads nowhere' },
  ],
  '/examiners': [
    { path: '/examiners', as: 'ana', ready: 'Four stations under exam conditions' },
    {
      path: '/examiners?q=zzz',
      as: 'ana',
      ready: 'No Examiner Services Available Yet',
      tabsOpened: 'never',
    },
  ],
  '/examiners/:id': [
    { path: `/examiners/${DEMO_EXAMINER}`, as: 'ana', ready: 'Booking and cancelling' },
    { path: '/examiners/nowhere', as: 'ana', ready: 'Examiner not found' },
  ],
  '/examiners/manage': [
    { path: '/examiners/manage', as: 'ana', ready: 'You are not an examiner yet' },
  ],
  '/quick-references': [
    { path: '/quick-references', as: 'ana', ready: /reference\(s\) found/ },
    { path: '/quick-references?q=zzz', as: 'ana', ready: 'No references found' },
  ],
  '/quick-references/:id': [
    { path: '/quick-references/sleep-history', as: 'ana', ready: 'In this guide' },
    { path: '/quick-references/nowhere', as: 'ana', ready: 'Reference Not Found' },
  ],
  '/profile': [{ path: '/profile', as: 'ana', ready: 'Privacy Controls' }],
  '/practice/:scenarioId': [{ path: '/practice/14', as: 'ana', ready: 'Start reading' }],
  '/practise-now': [{ path: '/practise-now', as: 'ana', ready: 'Find somebody now' }],
  '/practice/attempt/:attemptId': [
    { path: '/practice/attempt/nowhere', as: 'ana', ready: 'Attempt not found' },
  ],
  '/practise-together': [
    { path: '/practise-together', as: 'ana', ready: 'Invite somebody you write with' },
  ],
  '/practise-together/:token': [
    { path: '/practise-together/nowhere', ready: 'This invitation no longer works' },
  ],
  '/partner/:token': [{ path: '/partner/nowhere', ready: 'This link no longer works' }],
  '/messages': [{ path: '/messages', as: 'ana', ready: 'No conversations yet' }],
  '/messages/:userId': [
    { path: '/messages/nobody', as: 'ana', ready: 'This person could not be found' },
  ],
  '/account': [{ path: '/account', as: 'ana', ready: 'ana@example.com' }],
  '/account/devices': [{ path: '/account/devices', as: 'ana', ready: 'This device' }],
  '/account/sessions': [{ path: '/account/sessions', as: 'ana', ready: 'This device' }],
  '/cascade': [
    {
      path: '/cascade',
      as: 'ana',
      ready: 'What I listen for in the first minute',
      tabsOpened: 'once',
    },
    { path: '/cascade?search=zzzz', as: 'ana', ready: 'No posts found', tabsOpened: 'never' },
  ],
  '/community': [
    { path: '/community', as: 'ana', ready: 'Welcome: how to ask so that you get an answer' },
  ],
  '/community/mentors': [{ path: '/community/mentors', as: 'ana', ready: /^Have you passed/ }],
  '/community/posts': [
    { path: '/community/posts', as: 'ana', ready: 'Seclusion: talking with a nurse who disagrees' },
  ],
  '/community/post/:postId': [
    { path: '/community/post/nowhere', as: 'ana', ready: 'This post is not here' },
  ],
  '/social': [
    { path: '/social', as: 'ana', ready: 'All posts are in the', tabsOpened: 'once' },
    {
      path: '/social?tab=discover&q=zzzz',
      as: 'ana',
      ready: 'No mentor found',
      tabsOpened: 'never',
    },
  ],
  '/social-export': [
    { path: '/social-export', ready: 'Log In' },
    { path: '/social-export', as: 'ana', ready: 'Recent achievements' },
  ],
  '/free-hours': [{ path: '/free-hours', as: 'ana', ready: 'Dates that differ' }],
  '/study-groups': [
    { path: '/study-groups', as: 'ana', ready: 'Thursday evening practice' },
    { path: '/study-groups?q=zzzz', as: 'ana', ready: 'No groups found', tabsOpened: 'never' },
    { path: '/study-groups?create', as: 'ana', ready: 'Who can find it', tabsOpened: 'never' },
  ],
  '/study-groups/:groupId': [
    { path: `/study-groups/${DEMO_GROUPS.thursday}`, as: 'ana', ready: 'Invitation link' },
    { path: `/study-groups/${DEMO_GROUPS.night}`, as: 'ana', ready: 'Before the April sitting' },
    { path: `/study-groups/${DEMO_GROUPS.night}?plan`, as: 'ana', ready: 'Your calendar' },
    { path: '/study-groups/0197f000-0000-7000-8000-00000000ffff', as: 'ana', ready: 'Ask to join' },
  ],
  '/study-groups/:groupId/sessions/:sessionId': [
    {
      path: `/study-groups/${DEMO_GROUPS.thursday}/sessions/${DEMO_SESSION}`,
      as: 'ana',
      ready: 'Google Calendar',
    },
    {
      path: `/study-groups/${DEMO_GROUPS.thursday}/sessions/${DEMO_SESSION}?edit`,
      as: 'ana',
      ready: 'Save changes',
    },
    {
      path: `/study-groups/${DEMO_GROUPS.thursday}/sessions/nowhere`,
      as: 'ana',
      ready: 'There is no such session in this group.',
    },
  ],
  '/study-groups/:groupId/conversation': [
    {
      path: `/study-groups/${DEMO_GROUPS.thursday}/conversation`,
      as: 'ana',
      ready: 'No messages yet',
    },
  ],
  '/study-groups/join/:token': [
    {
      path: '/study-groups/join/nowhere',
      as: 'ana',
      ready: 'This link no longer leads to a study group.',
    },
  ],
  '/exam-info': [{ path: '/exam-info', ready: 'Official contacts' }],
  '/exam-schedule': [
    { path: '/exam-schedule', as: 'ana', ready: 'Important Notes' },
    {
      path: '/exam-schedule?region=England',
      as: 'ana',
      ready: /examinations? in England/,
      tabsOpened: 'never',
    },
  ],
  '/calendar': [
    {
      path: '/calendar',
      as: 'ana',
      ready: 'Subscribe in your own calendar',
      tabsOpened: 'never',
    },
  ],
  '/study-partners/proposals': [
    { path: '/study-partners/proposals', as: 'ana', ready: 'Quiet hours' },
    { path: '/study-partners/proposals?to=nowhere', as: 'ana', ready: /could not be found/ },
  ],
  '/study-partners': [{ path: '/study-partners', as: 'ana', ready: 'People who share your hours' }],
  '/submit-scenario': [
    {
      path: '/submit-scenario',
      as: 'ana',
      ready: 'Submit New Scenario',
      tabsOpened: 'never',
    },
    {
      path: '/submit-scenario?tab=mine',
      as: 'ana',
      ready: 'My Submissions',
      tabsOpened: 'never',
    },
  ],
  '/analytics': [
    { path: '/analytics', as: 'admin', ready: 'Avg. per Visitor', tabsOpened: 'never' },
  ],
  '/testing': [{ path: '/testing', as: 'admin', ready: 'Nothing has been tried yet' }],
  ...adminScreens,
};
