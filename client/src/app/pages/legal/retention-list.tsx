import { periodOf, retention } from '@cascade/shared/domain/privacy/retention';

const kept: [what: string, days: number][] = [
  ['accounts whose address is never confirmed', retention.unconfirmedAccounts],
  ['answers to requests that a device may repeat', retention.idempotencyKeys],
  ['texts of mails that could not be sent (others go when sent)', retention.mailTexts],
  ['what your devices were told while they were away', retention.liveEvents],
  ['evidence for an examiner’s application, after it is decided', retention.examinerEvidence],
  ['single page views', retention.pageViews],
  ['single views of advertisements', retention.adViews],
  ['that a mail was sent, with its subject', retention.mails],
  ['jobs that failed', retention.deadJobs],
  ['messages of payment providers about payments', retention.paymentEvents],
  ['whether each part of CASCade worked, about nobody', retention.systemStatus],
  ['practice sessions and proposals of times, with who came', retention.practiceSessions],
  ['reports, after they are settled', retention.settledReports],
  ['requests for support, after they are closed', retention.closedRequests],
  ['notices in your bell', retention.notices],
  ['feedback that is not public, after it is settled', retention.settledFeedback],
  ['decisions of moderators', retention.moderation],
  ['what admins did', retention.audit],
];

export function RetentionList() {
  return (
    <ul>
      {kept.map(([what, days]) => (
        <li key={what}>
          {what}: {periodOf(days)}
        </li>
      ))}
    </ul>
  );
}
