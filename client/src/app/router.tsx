import { type ComponentType, lazy } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { StartPage } from './pages/start-page.tsx';
import { AdminGate } from './shell/gates/admin-gate.tsx';
import { AdminsOnly } from './shell/gates/admins-only.tsx';
import { MembersOnly } from './shell/gates/members-only.tsx';
import { NotFoundPage } from './shell/gates/not-found-page.tsx';
import { Shell } from './shell/shell.tsx';

function page<Name extends string>(
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
): ComponentType {
  return lazy<ComponentType>(async () => ({ default: (await load())[name] }));
}

const LoginPage = page('LoginPage', () => import('../features/account/login-page.tsx'));
const RegisterPage = page('RegisterPage', () => import('../features/account/register-page.tsx'));
const CallbackPage = page(
  'CallbackPage',
  () => import('../features/account/service/callback-page.tsx'),
);
const CompletePage = page(
  'CompletePage',
  () => import('../features/account/service/complete-page.tsx'),
);
const VerifyEmailPage = page(
  'VerifyEmailPage',
  () => import('../features/account/verify-email-page.tsx'),
);
const EmailChangePage = page(
  'EmailChangePage',
  () => import('../features/account/email-change-page.tsx'),
);
const ForgotPasswordPage = page(
  'ForgotPasswordPage',
  () => import('../features/account/forgot-password-page.tsx'),
);
const ResetPasswordPage = page(
  'ResetPasswordPage',
  () => import('../features/account/reset-password-page.tsx'),
);
const AccountPage = page('AccountPage', () => import('../features/account/account-page.tsx'));
const SessionsPage = page(
  'SessionsPage',
  () => import('../features/account/sessions/sessions-page.tsx'),
);
const DevicesPage = page(
  'DevicesPage',
  () => import('../features/messaging/devices/devices-page.tsx'),
);
const TermsPage = page('TermsPage', () => import('./pages/legal/terms-page.tsx'));
const PrivacyPage = page('PrivacyPage', () => import('./pages/legal/privacy-page.tsx'));
const CopyrightPage = page('CopyrightPage', () => import('./pages/legal/copyright-page.tsx'));
const DmcaPage = page('DmcaPage', () => import('./pages/legal/dmca-page.tsx'));
const ScenariosPage = page(
  'ScenariosPage',
  () => import('../features/scenarios/scenarios-page.tsx'),
);
const CategoryPage = page('CategoryPage', () => import('../features/scenarios/category-page.tsx'));
const ScenarioPage = page('ScenarioPage', () => import('../features/scenarios/scenario-page.tsx'));
const CandidatePage = page(
  'CandidatePage',
  () => import('../features/scenarios/candidate-page.tsx'),
);
const ReferencesPage = page(
  'ReferencesPage',
  () => import('../features/references/references-page.tsx'),
);
const ReferencePage = page(
  'ReferencePage',
  () => import('../features/references/reference-page.tsx'),
);
const ProgressPage = page('ProgressPage', () => import('../features/progress/progress-page.tsx'));
const ProfilePage = page('ProfilePage', () => import('../features/profile/profile-page.tsx'));
const PracticeStartPage = page(
  'PracticeStartPage',
  () => import('../features/practice/practice-start-page.tsx'),
);
const AttemptPage = page('AttemptPage', () => import('./pages/practice/attempt-page.tsx'));
const ExamSimulatorPage = page(
  'ExamSimulatorPage',
  () => import('./pages/exam-simulator-page.tsx'),
);
const ExamSessionPage = page('ExamSessionPage', () => import('./pages/exam-session-page.tsx'));
const PartnerPage = page('PartnerPage', () => import('./pages/practice/partner-page.tsx'));
const NewCircuitPage = page(
  'CreateScreen',
  () => import('../features/circuits/create/create-screen.tsx'),
);
const CircuitPage = page('CircuitPage', () => import('./pages/circuits/circuit-page.tsx'));
const JoinPage = page('JoinPage', () => import('./pages/circuits/join-page.tsx'));
const FeedPage = page('FeedPage', () => import('../features/community/feed-page.tsx'));
const DiscussionPage = page(
  'DiscussionPage',
  () => import('../features/community/discussion-page.tsx'),
);
const PostsPage = page('PostsPage', () => import('../features/community/posts-page.tsx'));
const PostPage = page('PostPage', () => import('../features/community/post-page.tsx'));
const ModerationPage = page(
  'ModerationPage',
  () => import('../features/moderation/moderation-page.tsx'),
);
const MembersPage = page('MembersPage', () => import('../features/members/members-page.tsx'));
const AuditPage = page('AuditPage', () => import('../features/audit/audit-page.tsx'));
const TestingPage = page('TestingPage', () => import('../features/platform/testing-page.tsx'));
const MessagesPage = page('MessagesPage', () => import('./pages/messages/messages-page.tsx'));
const ReportsPage = page(
  'ReportsPage',
  () => import('../features/messaging/reports/reports-page.tsx'),
);
const MailsPage = page('MailsPage', () => import('../features/mail/mails-page.tsx'));
const SubmitPage = page('SubmitPage', () => import('../features/submissions/submit-page.tsx'));
const AdminPage = page('AdminPage', () => import('./pages/admin/admin-page.tsx'));
const AnalyticsPage = page(
  'AnalyticsPage',
  () => import('../features/analytics/analytics-page.tsx'),
);
const TrafficPage = page('TrafficPage', () => import('../features/traffic/traffic-page.tsx'));
const QueuesPage = page('QueuesPage', () => import('../features/queues/queues-page.tsx'));

export function Router() {
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<Shell />}>
          <Route index element={<StartPage />} />
          <Route path="login" element={<LoginPage />} />
          <Route path="login/callback" element={<CallbackPage />} />
          <Route path="register" element={<RegisterPage />} />
          <Route path="register/complete" element={<CompletePage />} />
          <Route path="verify-email" element={<VerifyEmailPage />} />
          <Route path="email-change" element={<EmailChangePage />} />
          <Route path="forgot-password" element={<ForgotPasswordPage />} />
          <Route path="reset-password" element={<ResetPasswordPage />} />
          <Route path="terms" element={<TermsPage />} />
          <Route path="privacy" element={<PrivacyPage />} />
          <Route path="copyright" element={<CopyrightPage />} />
          <Route path="dmca" element={<DmcaPage />} />
          <Route element={<MembersOnly offline="everybody" />}>
            <Route path="quick-references" element={<ReferencesPage />} />
            <Route path="quick-references/:id" element={<ReferencePage />} />
          </Route>
          <Route path="partner/:token" element={<PartnerPage />} />
          <Route element={<AdminGate />}>
            <Route path="admin" element={<AdminPage />} />
          </Route>
          {/* Works from the device's copy without a connection. */}
          <Route element={<MembersOnly offline="owner" />}>
            <Route path="practice/attempt/:attemptId" element={<AttemptPage />} />
            <Route path="exam-simulator/:sessionId" element={<ExamSessionPage />} />
          </Route>
          <Route element={<MembersOnly />}>
            <Route path="practice/:scenarioId" element={<PracticeStartPage />} />
            <Route path="exam-simulator/live/new" element={<NewCircuitPage />} />
            <Route path="exam-simulator/live/:circuitId" element={<CircuitPage />} />
            <Route path="exam-simulator/join/:token" element={<JoinPage />} />
            <Route path="account" element={<AccountPage />} />
            <Route path="account/devices" element={<DevicesPage />} />
            <Route path="account/sessions" element={<SessionsPage />} />
            <Route path="profile" element={<ProfilePage />} />
            <Route path="progress" element={<ProgressPage />} />
            <Route path="scenarios" element={<ScenariosPage />} />
            <Route path="category/:category" element={<CategoryPage />} />
            <Route path="scenario/:id?" element={<ScenarioPage />} />
            <Route path="scenario/:id/candidate" element={<CandidatePage />} />
            <Route path="exam-simulator" element={<ExamSimulatorPage />} />
            <Route path="messages/:userId?" element={<MessagesPage />} />
            <Route path="cascade" element={<FeedPage />} />
            <Route path="community" element={<DiscussionPage />} />
            <Route path="community/posts" element={<PostsPage />} />
            <Route path="community/post/:postId" element={<PostPage />} />
            <Route path="submit-scenario" element={<SubmitPage />} />
            <Route element={<AdminsOnly />}>
              <Route path="analytics" element={<AnalyticsPage />} />
              <Route path="admin/analytics" element={<AnalyticsPage />} />
              <Route path="admin/live" element={<TrafficPage />} />
              <Route path="admin/moderation" element={<ModerationPage />} />
              <Route path="admin/message-reports" element={<ReportsPage />} />
              <Route path="testing" element={<TestingPage />} />
              <Route path="admin/members" element={<MembersPage />} />
              <Route path="admin/audit" element={<AuditPage />} />
              <Route path="admin/mails" element={<MailsPage />} />
              <Route path="admin/queues" element={<QueuesPage />} />
            </Route>
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
    </BrowserRouter>
  );
}
