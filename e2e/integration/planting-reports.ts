import type { Person } from '@cascade/db/factories/people';
import { newId } from '@cascade/shared/kernel/id';
import { done } from '../../gateway/testing/community.ts';
import type { TestGateway } from '../../gateway/testing/gateway.ts';
import { write } from '../../gateway/testing/support.ts';

/** What a member writes to the people who run the product: feedback, mistakes, support. */
export async function plantReports(
  gateway: TestGateway,
  { ana, admin }: { ana: Person; admin: Person },
  word: (place: string) => string,
): Promise<void> {
  const act = (method: string, path: string, body?: unknown, by = ana) =>
    done(gateway, by, method, path, body);
  const feedback = async (part: string) => {
    const id = newId();
    const title = word(`${part}Title`);
    await act('POST', '/api/feedback', {
      id,
      title,
      description: word(`${part}Text`),
      email: `${word(`${part}Address`)}@example.org`,
    });
    return `/api/admin/feedback/${id}`;
  };
  await feedback('openFeedback');
  const state = { rev: 1, state: 'declined' };
  await act('PUT', `${await feedback('settledFeedback')}/state`, state, admin);
  const wrong = (part: string) =>
    act('POST', '/api/mistakes', {
      place: { kind: 'guide', guideId: 'sleep-history' },
      kind: 'unsafe',
      text: word(part),
    });
  await wrong('settledMistake');
  const [reported] = await act('GET', '/api/admin/mistakes', undefined, admin);
  await act(
    'POST',
    `/api/admin/mistakes/${reported.id}/answer`,
    { outcome: 'mended', sentence: 'Thank you.' },
    admin,
  );
  await wrong('openMistake');
  const support = (place: string, by: Person | null, email: string) =>
    write(gateway, by, {
      email,
      subject: word(`${place}Subject`),
      description: word(`${place}Text`),
    });
  await support('support', ana, `${word('supportMailbox')}@example.org`);
  await support('signedOutSupport', null, ana.email);
  const [request] = await act('GET', '/api/support/requests');
  const ticket = `/api/admin/support/${request.id}`;
  await act('POST', `${ticket}/answers`, { text: word('supportAnswer') }, admin);
  await act('POST', `${ticket}/notes`, { text: word('supportNote') }, admin);
}
