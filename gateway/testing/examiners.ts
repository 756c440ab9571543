import type { Person } from '@cascade/db/factories/people';
import type { ApplicationDossier } from '@cascade/shared/features/examiners/administration';
import type { OwnOffer } from '@cascade/shared/features/examiners/offering';
import type { TestGateway } from './gateway.ts';
import { keyedCall } from './keyed-call.ts';

export const applicationForm = (change: object = {}) => ({
  name: 'Dr Sam Example',
  qualification: 'MBBS, MRCPsych',
  institution: 'Northbridge General Hospital',
  experience: '5-10',
  specialties: 'Adult psychiatry and psychosis',
  hourlyRate: '45',
  availability: 'Evenings',
  bio: 'I have taught on local courses for years and like to look at how people listen.',
  contact: 'sam@example.org',
  ...change,
});

export const serviceForm = (change: object = {}) => ({
  serviceType: 'mock-exam',
  title: 'Four stations',
  description: 'Four stations under exam conditions.',
  minutes: 60,
  pricePence: 4_500,
  places: 1,
  features: ['Written feedback'],
  ...change,
});

/** @throws Error with the reply, when it is not 200 */
export async function done(
  gateway: TestGateway,
  by: Person,
  method: string,
  path: string,
  body?: unknown,
) {
  const reply = await keyedCall(gateway, by, method, path, body);
  if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
  return reply.body;
}

/** The ids of applications are the keys with which they were sent. */
export async function applied(
  gateway: TestGateway,
  by: Person,
  change: object = {},
): Promise<string> {
  const path = '/api/examiners/applications';
  return (await done(gateway, by, 'POST', path, applicationForm(change))).id;
}

export async function approved(
  gateway: TestGateway,
  admin: Person,
  by: Person,
  change: object = {},
): Promise<ApplicationDossier> {
  const id = await applied(gateway, by, change);
  const path = `/api/admin/examiners/${id}/approve`;
  return done(gateway, admin, 'POST', path, { rev: 1, text: 'Welcome.' });
}

/** @returns the id of the service */
export async function published(
  gateway: TestGateway,
  by: Person,
  change: object = {},
): Promise<string> {
  const path = '/api/examiners/own/services';
  const offer: OwnOffer = await done(gateway, by, 'POST', path, serviceForm(change));
  const added = offer.services.at(-1);
  if (!added) throw new Error('A service was not added.');
  const state = { rev: added.rev, state: 'published' };
  await done(gateway, by, 'PUT', `${path}/${added.id}/state`, state);
  return added.id;
}

export const sentFile = (applicationId: string, fileName: string, bytes: Buffer) => ({
  applicationId,
  fileName,
  content: bytes.toString('base64'),
});
