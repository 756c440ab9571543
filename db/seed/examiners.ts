import type { ExperienceBand, ServiceType } from '@cascade/shared/features/examiners/words';
import { newId } from '@cascade/shared/kernel/id';
import { hashPassword } from '@cascade/shared/node/password';
import { eq } from 'drizzle-orm';
import type { Orm, Tx } from '../client.ts';
import { insertProfile } from '../domain/people/accounts.queries.ts';
import { accounts, users } from '../features/auth/schema.ts';
import { grantExaminer } from '../features/examiners/approval.queries.ts';
import { writeHours } from '../features/examiners/offering.queries.ts';
import {
  examinerApplicationMessages,
  examinerApplications,
  examinerServices,
  examiners,
} from '../features/examiners/schema.ts';
import { claimHandle } from '../features/profile/handles.queries.ts';
import { DEMO_PASSWORD } from './cast.ts';

const DAY_MS = 86_400_000;

/** Fixed ids, so that journeys and screenshots find them. */
const idOf = (n: number) => `0197f000-0000-7000-8000-0000006e${String(n).padStart(4, '0')}`;
export const DEMO_EXAMINER = idOf(1);
export const DEMO_APPLICATION = idOf(900);
/** The first examiner's, then the second's and the third's. */
const serviceIdOf = (examiner: number, number: number) => idOf(100 + examiner * 10 + number);
export const DEMO_SERVICES = {
  fourStations: serviceIdOf(0, 0),
  riskGroup: serviceIdOf(0, 1),
  oneStation: serviceIdOf(1, 0),
  planning: serviceIdOf(2, 0),
  forensic: serviceIdOf(2, 1),
};

type Service = {
  serviceType: ServiceType;
  title: string;
  description: string;
  minutes: number;
  price: number;
  places?: number;
  features: string[];
};

type Example = {
  email: string;
  name: string;
  qualification: string;
  institution: string;
  experience: ExperienceBand;
  specialties: string[];
  bio: string;
  cancellationRule: 'flexible' | 'moderate' | 'strict';
  /** On which days, 0 is Monday, from and to which hour. */
  hours: { days: number[]; from: number; to: number };
  services: Service[];
};

const examples: Example[] = [
  {
    email: 'eve@example.com',
    name: 'Dr Eve Castellane',
    qualification: 'MBBS, MRCPsych',
    institution: 'Northbridge General Hospital',
    experience: '10-15',
    specialties: ['Adult Psychiatry', 'Mood Disorders', 'Risk Assessment'],
    bio: 'Consultant in liaison psychiatry. I have run mock circuits twice a year since 2014, and like to look at how a conversation is structured before I look at what was asked.',
    cancellationRule: 'moderate',
    hours: { days: [1, 3], from: 18, to: 21 },
    services: [
      {
        serviceType: 'mock-exam',
        title: 'Four stations under exam conditions',
        description:
          'Four stations with reading time, marked on the mark scheme, and twenty minutes of feedback at the end. You choose two of them, I choose the others.',
        minutes: 90,
        price: 6_500,
        features: [
          'Written feedback',
          'Mark sheets of all stations',
          'A plan for the next two weeks',
        ],
      },
      {
        serviceType: 'group-session',
        title: 'Risk assessment in a small group',
        description:
          'Each of you sits one station about risk while the others watch. We speak about what was heard, missed and said well.',
        minutes: 120,
        price: 2_500,
        places: 4,
        features: ['One station each', 'Feedback from the group'],
      },
    ],
  },
  {
    email: 'rohan@example.com',
    name: 'Dr Rohan Pemberton',
    qualification: 'MBChB, MRCPsych',
    institution: 'Vale of Ash Foundation Trust',
    experience: '5-10',
    specialties: ['Child & Adolescent', 'Learning Disabilities'],
    bio: 'I work with children and their families, and help candidates with stations in which somebody else sits between them and the patient.',
    cancellationRule: 'flexible',
    hours: { days: [0, 2, 5], from: 9, to: 12 },
    services: [
      {
        serviceType: 'feedback-session',
        title: 'One station, looked at closely',
        description:
          'You sit one station of your choice. Then we go through it minute by minute, with what a mark scheme rewards in each of them.',
        minutes: 45,
        price: 3_500,
        features: ['Spoken feedback', 'Three things to change'],
      },
    ],
  },
  {
    email: 'mei@example.com',
    name: 'Dr Mei Abernathy',
    qualification: 'MD, MRCPsych, MSc in forensic mental health',
    institution: 'Harbourside Secure Services',
    experience: '15+',
    specialties: ['Forensic Psychiatry', 'Psychosis', 'Risk Assessment'],
    bio: 'Forensic psychiatrist and trainer. I have sat on both sides of the table, and know how different a station feels when one knows what the role player holds back.',
    cancellationRule: 'strict',
    hours: { days: [4, 6], from: 14, to: 18 },
    services: [
      {
        serviceType: 'consultation',
        title: 'Planning the last six weeks',
        description:
          'We look at your results so far, choose what to practise, and make a plan that fits beside your shifts.',
        minutes: 30,
        price: 2_000,
        features: ['A written plan'],
      },
      {
        serviceType: 'mock-exam',
        title: 'Two forensic stations',
        description:
          'Two stations from forensic psychiatry, one of them in a prison, with marks and feedback.',
        minutes: 60,
        price: 5_500,
        features: ['Mark sheets of both stations', 'Written feedback'],
      },
    ],
  },
];

async function accountFor(tx: Tx, email: string, name: string, password: string): Promise<string> {
  const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (known) return known.id;
  const id = newId();
  const handle = await claimHandle(tx);
  const agreed = { emailVerified: true, isOver13: true, acceptsTerms: true };
  await tx
    .insert(users)
    .values({ id, name, email, handle, avatarSeed: newId(), role: 'member', ...agreed });
  await tx
    .insert(accounts)
    .values({ id: newId(), userId: id, accountId: id, providerId: 'credential', password });
  await insertProfile(tx, id, name.replace(/^Dr /, ''));
  return id;
}

async function addExaminer(tx: Tx, at: number, example: Example, password: string, now: Date) {
  const { email, hours, services, ...shown } = example;
  const userId = await accountFor(tx, email, shown.name, password);
  const id = idOf(at + 1);
  const timeZone = 'Europe/London';
  await tx
    .insert(examiners)
    .values({ ...shown, id, userId, timeZone, state: 'approved', approvedAt: now });
  await grantExaminer(tx, userId);
  const { days, from, to } = hours;
  const weekly = days.map((day) => ({ day, fromMinute: from * 60, toMinute: to * 60 }));
  await writeHours(tx, id, { timeZone, weekly, exceptions: [] });
  for (const [number, service] of services.entries()) {
    const publishedAt = new Date(now.getTime() - (at * 3 + number + 1) * DAY_MS);
    await tx.insert(examinerServices).values({
      ...service,
      id: serviceIdOf(at, number),
      examinerId: id,
      state: 'published',
      createdAt: publishedAt,
      publishedAt,
    });
  }
}

async function addApplication(tx: Tx, password: string, now: Date) {
  const createdAt = new Date(now.getTime() - 2 * DAY_MS);
  const userId = await accountFor(tx, 'noor@example.com', 'Dr Noor Whitcombe', password);
  await tx.insert(examinerApplications).values({
    id: DEMO_APPLICATION,
    userId,
    name: 'Dr Noor Whitcombe',
    qualification: 'MBBS, MRCPsych',
    institution: 'Eastmoor Community Trust',
    experience: '3-5',
    specialties: 'Adult psychiatry, mood disorders and work with interpreters',
    hourlyRate: '40',
    availability: 'Weekday evenings after 18:00, and Saturday mornings',
    bio: 'Passed two years ago and has taught on the local course since. Would like to help those who sit again.',
    contact: 'noor@example.com',
    state: 'submitted',
    createdAt,
    changedAt: createdAt,
  });
  await tx.insert(examinerApplicationMessages).values({
    id: idOf(901),
    applicationId: DEMO_APPLICATION,
    kind: 'note',
    authorId: null,
    text: 'Known from the course at Northbridge; the certificate is still missing.',
    at: createdAt,
  });
}

/** @returns how many examiners were added: none where there are any */
export async function seedExaminers(orm: Orm): Promise<number> {
  const password = await hashPassword(DEMO_PASSWORD);
  return orm.transaction(async (tx) => {
    if ((await tx.$count(examiners)) > 0) return 0;
    const now = new Date();
    for (const [at, example] of examples.entries())
      await addExaminer(tx, at, example, password, now);
    await addApplication(tx, password, now);
    return examples.length;
  });
}
