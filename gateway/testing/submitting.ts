import type { Person } from '@cascade/db/factories/people';
import { listLatestMails } from '@cascade/db/features/mail/mail.queries';
import type { TestGateway } from './gateway.ts';

const levels = (domain: string) => ({
  domain,
  excellent: `Shows ${domain} with ease and checks what was understood.`,
  good: `Shows ${domain} with small gaps.`,
  average: `Shows some ${domain}, needs prompting.`,
  poor: `Hardly shows ${domain}.`,
  verypoor: `Shows none and makes things worse.`,
});

export const submissionOf = (change: Record<string, unknown> = {}) => ({
  title: 'A baker who cannot sleep',
  category: 'Adult Mental Health',
  difficulty: 'Foundation',
  duration: '7 minutes',
  setting: 'Outpatient clinic',
  scenarioNumber: 'AMH.XX',
  candidateTask: {
    scenario: 'You meet Mr Tolliver Ashgrove, a baker of 41, who wakes at two each night.',
    task: 'Take a history of his sleep and mood.',
  },
  actorBrief: {
    background: 'The ovens are lit at three. His brother left the shop in spring.',
    presentation: 'Polite, floury hands, long pauses.',
    responses: { cooperative: 'I used to sleep like dough, doctor.' },
  },
  markScheme: {
    criteria: [levels('listening'), levels('structure')],
    passMark: 10.25,
    globalRating: 'A candidate who hears about the brother passes.',
  },
  feedback: { feedback: 'Ask what changed in spring.' },
  ...change,
});

export function submitting(gateway: TestGateway) {
  const ask = (
    who: Person | null,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ) => gateway.call(who, path, { method, headers, ...(body === undefined ? {} : { body }) });
  const OWN = '/api/scenarios/submissions';
  const ADMIN = '/api/admin/submissions';
  const submit = (who: Person | null, body: unknown = submissionOf(), headers = {}) =>
    ask(who, 'POST', OWN, body, headers);
  return {
    ask,
    submit,
    handedIn: async (change = {}) => {
      const ana = await gateway.person();
      const { id } = (await submit(ana, submissionOf(change))).body;
      return { ana, id: id as string };
    },
    mailsTo: async ({ email }: Person) =>
      (await listLatestMails(gateway.database.orm)).filter(({ to }) => to === email),
    bellOf: async (who: Person) => (await gateway.call(who, '/api/notices')).body.notices,
    forgetAll: async () => {
      await gateway.database.sql`delete from submissions`;
      await gateway.database.sql`delete from scenarios where id > 10000`;
    },
    resubmit: (who: Person, id: string, body: unknown) => ask(who, 'PUT', `${OWN}/${id}`, body),
    mine: async (who: Person) => (await gateway.call(who, `${OWN}/my`)).body,
    list: async (who: Person, query = '') => (await gateway.call(who, `${ADMIN}${query}`)).body,
    counts: async (who: Person) => (await gateway.call(who, `${ADMIN}/counts`)).body,
    dossier: async (who: Person, id: string) => (await gateway.call(who, `${ADMIN}/${id}`)).body,
    review: (who: Person | null, id: string, body: unknown) =>
      ask(who, 'PATCH', `${ADMIN}/${id}/review`, body),
    approve: (who: Person | null, id: string, body?: unknown) =>
      ask(who, 'POST', `${ADMIN}/${id}/approve`, body),
    admin: () => gateway.person({ role: 'admin' }),
  };
}
