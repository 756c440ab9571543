import {
  type PartState,
  type PartStatus,
  partStates,
  type StatusPart,
  statusParts,
} from './contract.ts';

/** How many calls a gateway answered, and how many of them failed on our side. */
export type Answers = { count: number; failures: number };

/** What one gateway can find out. Each boolean says that something is well. */
export type Evidence = {
  postgres: boolean;
  postgresWrites: boolean;
  migrations: boolean;
  redis: boolean;
  redisWrites: boolean;
  /** Null where it could not be read, because PostgreSQL or Redis is away. */
  jobs: JobEvidence | null;
  answers: Readonly<Record<StatusPart, { lastHour: Answers; lastMinutes: Answers }>>;
};

export type JobEvidence = {
  areWorkersWell: boolean;
  /** Names of jobs of which one waits for too long, or several fail. */
  troubled: readonly string[];
};

/** Fewer failures may be one person's bad luck. */
const LEAST_FAILURES = 5;
/** Of the last hour's calls: from here on a part is degraded. */
const DEGRADED_SHARE = 0.05;
/** Of the last minutes' calls: from here on it is an outage. */
const OUTAGE_SHARE = 0.5;

const isAtLeast = ({ count, failures }: Answers, share: number) =>
  failures >= LEAST_FAILURES && failures >= share * count;

type Finding = { state: PartState; sentence: string };

const outage = (sentence: string): Finding => ({ state: 'outage', sentence });
const degraded = (sentence: string): Finding => ({ state: 'degraded', sentence });

/** By the area of a contract's name, before its first dot. Every call also counts for the platform. */
const areas: Readonly<Record<Exclude<StatusPart, 'platform'>, readonly string[]>> = {
  scenarios: ['scenarios', 'practice', 'progress', 'insight', 'references', 'exam', 'circuits'],
  messaging: ['messaging', 'keys'],
  'study-groups': ['groups', 'practise-now', 'study-partners'],
};

/** @param name of a route, command or job, such as `groups.remind` */
export function partsOfName(name: string): StatusPart[] {
  const [area = ''] = name.split('.');
  return statusParts.filter((part) => part === 'platform' || areas[part].includes(area));
}

/**
 * What is known of one part, the worst first. PostgreSQL is the truth, so nothing works without it
 * and nothing can be kept while it takes no changes. Redis carries what is live and hands out jobs;
 * stations need neither. Jobs are reminders and e-mails.
 */
function findingsOf(part: StatusPart, evidence: Evidence): Finding[] {
  const { postgres, postgresWrites, migrations, redis, redisWrites, jobs, answers } = evidence;
  const { lastHour, lastMinutes } = answers[part];
  const isLive = redis && redisWrites;
  const isLate =
    jobs !== null &&
    (!jobs.areWorkersWell || jobs.troubled.some((name) => partsOfName(name).includes(part)));
  const found: (Finding | false)[] = [
    !postgres && outage(withoutDatabase[part]),
    !postgresWrites && (part === 'messaging' ? outage : degraded)(withoutChanges[part]),
    isAtLeast(lastMinutes, OUTAGE_SHARE) &&
      outage('Most requests fail at the moment. What you saved before is kept.'),
    !isLive && part !== 'scenarios' && degraded(withoutRedis[part]),
    !migrations &&
      part === 'platform' &&
      degraded('CASCade is being updated. Some pages may fail for a moment.'),
    isAtLeast(lastHour, DEGRADED_SHARE) &&
      degraded('More requests than usual failed within the last hour. Trying again often helps.'),
    isLate && part !== 'scenarios' && degraded(withoutWorkers[part]),
  ];
  return found.filter((one) => one !== false);
}

const withoutDatabase: Readonly<Record<StatusPart, string>> = {
  platform: 'Nothing can be loaded or saved at the moment. What you have saved before is not lost.',
  scenarios: 'Stations cannot be opened. One that is already open on your device stays readable.',
  messaging: 'Messages are not delivered. Those you write wait on your device.',
  'study-groups': 'Groups and sessions cannot be opened.',
};

const withoutChanges: Readonly<Record<StatusPart, string>> = {
  platform: 'Pages open, but nothing new can be saved at the moment.',
  scenarios: 'Stations open, but marks and notes cannot be saved at the moment.',
  messaging: 'You can read messages. Those you write wait on your device.',
  'study-groups': 'You can read what is there. Nothing new can be planned or joined at the moment.',
};

const slowerUpdates = 'Live updates are slower; what you send is kept.';

const withoutRedis: Readonly<Record<Exclude<StatusPart, 'scenarios'>, string>> = {
  platform: slowerUpdates,
  messaging: 'New messages may appear with a delay; what you send is kept.',
  'study-groups': `${slowerUpdates} Reminders wait.`,
};

const withoutWorkers: Readonly<Record<Exclude<StatusPart, 'scenarios'>, string>> = {
  platform: 'E-mails and reminders are late. Everything else works.',
  messaging: 'Messages arrive. E-mails about unread ones are late.',
  'study-groups': 'Groups and sessions work. Reminders are late.',
};

/** The state of each part, with the sentence of the worst that was found. */
export function statesOf(evidence: Evidence): PartStatus[] {
  return statusParts.map((part) => {
    const found = findingsOf(part, evidence);
    const worst = [...partStates].reverse().find((one) => found.some(({ state }) => state === one));
    const { state, sentence } = found.find((one) => one.state === worst) ?? {
      state: 'operational' as const,
      sentence: null,
    };
    return { part, state, sentence };
  });
}
