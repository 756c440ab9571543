import { randomBytes, randomUUID } from 'node:crypto';
import { cookieOf, type Person } from '@cascade/db/factories/people';
import { accounts } from '@cascade/db/features/auth/schema';
import { HEALTH_CONSENT } from '@cascade/shared/features/account/consents';
import { newId } from '@cascade/shared/kernel/id';
import { hashPassword } from '@cascade/shared/node/password';
import { answer, discuss, done, like, share, writePost } from '../../gateway/testing/community.ts';
import type { TestGateway } from '../../gateway/testing/gateway.ts';
import { groupDone, joinOpen, makeGroup, privateGroup } from '../../gateway/testing/groups.ts';
import { block, envelope, sent } from '../../gateway/testing/messaging.ts';
import { connectionDone } from '../../gateway/testing/network.ts';
import { OlmDevice } from '../../gateway/testing/olm-device.ts';
import { practising, STATION_MS, scored, sheetWith } from '../../gateway/testing/practising.ts';
import { submissionOf } from '../../gateway/testing/submitting.ts';
import { plantCircuits } from './planting-circuits.ts';
import { plantReports } from './planting-reports.ts';

export const PASSWORD = 'a quiet evening by the sea';

const ONE_PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGPo0n4EAALaAZiu7yRNAAAAAElFTkSuQmCC';
const BROWSER =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** A person's traces: a unique word for each field. */
export type Planted = {
  ana: Person;
  admin: Person;
  /** Has written to Ana, marked her and answered her. */
  ben: Person;
  words: Record<string, string>;
  picture: string;
  circuits: Record<'draft' | 'sat' | 'run' | 'staffed', string>;
  posts: Record<'named' | 'handled' | 'reply' | 'held', string>;
};

/** A member uses every feature and leaves a unique word in every field. */
export async function plant(gateway: TestGateway): Promise<Planted> {
  const words: Planted['words'] = {};
  const word = (place: string) => {
    const made = `zq${place.toLowerCase()}${randomBytes(4).toString('hex')}zq`;
    words[place] = made;
    return made;
  };
  const letters = (place: string) => {
    const made = `Zq${place.toLowerCase()}${[...randomBytes(6)].map((byte) => String.fromCharCode(97 + (byte % 26))).join('')}`;
    words[place] = made;
    return made;
  };
  const [ana, ben, eve, admin] = [
    await gateway.person(),
    await gateway.person(),
    await gateway.person(),
    await gateway.person({ role: 'admin' }),
  ];
  await gateway.database.orm.insert(accounts).values({
    id: newId(),
    userId: ana.id,
    accountId: ana.id,
    providerId: 'credential',
    password: await hashPassword(PASSWORD),
  });
  const act = (method: string, path: string, body?: unknown, by = ana) =>
    done(gateway, by, method, path, body);

  await act('PATCH', '/api/profile', {
    firstName: letters('First'),
    lastName: letters('Last'),
    bio: `I am ${word('bio')}.`,
    institution: word('institution'),
    specialty: 'Old Age Psychiatry',
    examDate: '2027-03-12',
  });
  await act('PUT', '/api/account/consents/health-in-bio', { wording: HEALTH_CONSENT.version });
  await act('PUT', '/api/profile/standing', { userRole: 'trainee', cascStatus: 'preparing' });
  await act('PUT', '/api/presence', { choice: 'busy' });
  const uploaded = await fetch(`${gateway.origin}/api/profile/avatar`, {
    method: 'PUT',
    headers: {
      cookie: cookieOf(ana.token, gateway.env.SESSION_SECRET),
      'content-type': 'image/png',
    },
    body: Buffer.from(ONE_PIXEL, 'base64'),
  });
  if (uploaded.status !== 200) throw new Error(`The picture was refused: ${uploaded.status}`);
  const [kept] = await gateway.database.sql<{ hex: string }[]>`
    select encode(image, 'hex') as hex from avatars where user_id = ${ana.id}`;
  const picture = kept?.hex ?? '';

  const practice = practising(gateway);
  const attempt = await practice.started(ana);
  const noted = await practice.put(ana, attempt.id, {
    rev: attempt.rev,
    sheet: sheetWith({ notes: word('notes'), oneChange: word('oneChange') }),
  });
  if (noted.status !== 200) throw new Error(noted.text);
  gateway.clock.advance(STATION_MS);
  await practice.post(ana, `/attempts/${attempt.id}/complete`, {
    rev: noted.body.rev,
    sheet: { ...scored(2, 'Fail'), notes: words.notes, oneChange: words.oneChange },
  });
  const group = await makeGroup(gateway, ana, { name: word('groupName') });
  await joinOpen(gateway, ben, group.id);
  const closed = await privateGroup(gateway, ben);
  await groupDone(gateway, ana, 'POST', `/${closed.id}/requests`, { note: word('requestNote') });
  await connectionDone(gateway, ana, 'ask', ben, word('connectionNote'));
  const standing = (status: string, isVerified: boolean) => gateway.database.sql`
    update standings set casc_status = ${status}, is_verified = ${isVerified}
    where user_id = ${ana.id}`;
  await standing('passed', true);
  await act('PUT', '/api/mentors/own', { text: word('mentorOffer') });
  await standing('preparing', false);
  await act('POST', '/api/scenarios/14/bookmark');
  const exam = await act('POST', '/api/exam-simulator/start', {
    sessionName: word('examName'),
    scenarioIds: [24],
  });
  await act('POST', `/api/exam-simulator/sessions/${exam.id}/clock`, {
    stationNumber: 1,
    command: 'start',
  });
  const begun = await act('GET', `/api/exam-simulator/sessions/${exam.id}`);
  await act('PUT', `/api/exam-simulator/sessions/${exam.id}/stations/1/sheet`, {
    rev: begun.station.sheetRev,
    sheet: sheetWith({ notes: word('examNotes') }),
  });

  const circuits = await plantCircuits(gateway, { ana, ben, eve }, word);

  const named = await writePost(gateway, ana, {
    title: word('namedTitle'),
    content: word('namedText'),
    type: 'exam_topic',
    tags: [word('tag')],
    examCenter: word('examCenter'),
  });
  const handled = await share(gateway, ana, { content: `${word('feedText')} @${ben.handle}` });
  const anonymous = await discuss(gateway, ana, { content: word('anonymous'), isAnonymous: true });
  await like(gateway, ana, anonymous);
  const question = await discuss(gateway, ben, { content: 'Where does one begin?' });
  const reply = await answer(gateway, ana, question, { content: word('reply') });
  await answer(gateway, ben, named, { content: 'Thank you.' });
  const gone = await share(gateway, ana, { content: word('deletedPost') });
  await act('DELETE', `/api/community/posts/${gone.id}`);
  await act('POST', '/api/admin/moderation/filters', { kind: 'word', pattern: 'wormwood' }, admin);
  const held = await share(gateway, ana, { content: `wormwood ${word('heldPost')}` });
  await act('PUT', `/api/tags/${word('followedTag')}/follow`);
  await act('PUT', `/api/people/${ben.publicId}/follow`);
  await act('POST', `/api/community/posts/${question.id}/report`, {
    reason: 'other',
    details: word('postReport'),
  });
  await act(
    'POST',
    `/api/admin/moderation/posts/${question.id}/decide`,
    { verb: 'dismiss', reason: 'Nothing wrong with it' },
    admin,
  );
  await act(
    'POST',
    `/api/admin/moderation/posts/${handled.id}/warn`,
    { reason: word('warning') },
    admin,
  );

  await OlmDevice.start(gateway, ana, 'ANADEVICE');
  const content = envelope();
  words.message = content.ciphertext.slice(20, 60);
  const message = await sent(gateway, ana, ben, { content });
  const received = await sent(gateway, ben, ana);
  await act('POST', `/api/people/${ben.publicId}/report`, {
    reason: 'other',
    details: word('personReport'),
    messages: [{ id: received.id, text: word('quotedOfOther') }],
  });
  await act(
    'POST',
    `/api/people/${ana.publicId}/report`,
    { reason: 'other', details: '', messages: [{ id: message.id, text: word('quotedOfOwn') }] },
    ben,
  );
  await block(gateway, eve, ana);
  const withheld = envelope();
  words.withheld = withheld.ciphertext.slice(20, 60);
  await sent(gateway, ana, eve, { content: withheld });

  const submission = await act(
    'POST',
    '/api/scenarios/submissions',
    submissionOf({ title: word('submission'), setting: word('submissionSetting') }),
  );
  await act(
    'PATCH',
    `/api/admin/submissions/${submission.id}/review`,
    { status: 'needs_revision', reviewNotes: word('reviewNotes'), version: 1 },
    admin,
  );
  await plantReports(gateway, { ana, admin }, word);
  await act('POST', '/api/auth/request-password-reset', { email: ana.email });
  await act(
    'POST',
    `/api/admin/moderation/posts/${handled.id}/ban`,
    { reason: word('ban'), days: 3 },
    admin,
  );
  const viewed = await gateway.call(ana, '/api/analytics/views', {
    method: 'POST',
    headers: { 'user-agent': BROWSER },
    body: { id: randomUUID(), path: '/scenarios', referrer: `${word('referrer')}.example` },
  });
  if (viewed.status !== 202) throw new Error(viewed.text);
  return {
    ana,
    admin,
    ben,
    words,
    picture,
    circuits,
    posts: { named: named.id, handled: handled.id, reply: reply.id, held: held.id },
  };
}
