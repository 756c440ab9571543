import { newId } from '@cascade/shared/kernel/id';
import type { Orm } from '../client.ts';
import { examinerHours, examinerServices, examiners } from '../features/examiners/schema.ts';

type Service = Partial<typeof examinerServices.$inferInsert>;
type Examiner = Partial<typeof examiners.$inferInsert>;

export type Offered = { examinerId: string; serviceId: string };

/** An approved examiner who is free all week, with one published service. */
export async function makeExaminer(
  orm: Orm,
  userId: string,
  { examiner, service }: { examiner?: Examiner; service?: Service } = {},
): Promise<Offered> {
  const [examinerId, serviceId] = [newId(), newId()];
  await orm.insert(examiners).values({
    id: examinerId,
    userId,
    name: 'Dr Eve Example',
    qualification: 'MRCPsych',
    institution: 'A hospital',
    experience: '5-10',
    specialties: ['Adult Psychiatry'],
    bio: 'Has examined for years.',
    state: 'approved',
    timeZone: 'Europe/London',
    approvedAt: new Date('2026-01-01T00:00:00Z'),
    ...examiner,
  });
  await orm
    .insert(examinerHours)
    .values(
      [0, 1, 2, 3, 4, 5, 6].map((day) => ({ examinerId, day, fromMinute: 0, toMinute: 1_440 })),
    );
  await orm.insert(examinerServices).values({
    id: serviceId,
    examinerId,
    serviceType: 'consultation',
    title: 'One hour on risk',
    description: 'We look at three stations.',
    minutes: 60,
    price: 5_000,
    features: [],
    state: 'published',
    createdAt: new Date('2026-01-01T00:00:00Z'),
    publishedAt: new Date('2026-01-01T00:00:00Z'),
    ...service,
  });
  return { examinerId, serviceId };
}
