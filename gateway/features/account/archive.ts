import type { ExportFile } from '@cascade/db/privacy/personal-record';
import { formatMark } from '@cascade/shared/domain/marking/marks';
import { type CsvCell, toCsv } from '@cascade/shared/domain/text/csv';
import type { AccountExport } from '@cascade/shared/features/account/contract';
import { strToU8, type Zippable, zipSync } from 'fflate';

/** For the archive's README. */
const about: Record<ExportFile, string> = {
  account:
    'your account, how and where you sign in, mails we sent you (subjects and dates), and what you agreed to',
  profile:
    'your profile, privacy choices and professional status, your applications as an examiner and what you offer as one',
  practice: 'stations you completed, bookmarked or opened, and every attempt with its notes',
  'mock-exams': 'your solo mock exams',
  circuits:
    'live circuits: those you planned or took part in, your seats, published marks about you, and the marks and comments you gave, without the names of those you marked',
  groups: 'study groups that you are in, and your requests to join others',
  messages:
    'your conversations. Messages are kept encrypted and only your own devices can open them; read them in the app under Messages',
  community: 'your posts, replies, likes, follows and reputation',
  notices: 'what the bell told you',
  submissions: 'stations you submitted, with every version and the reviewers’ notes',
  safety:
    'reports you made, decisions of moderators and admins about you, and decisions you made as one of them',
  keys: 'devices and keys for private messages, as the server keeps them',
  activity:
    'technical records: pages you viewed, events sent to your devices in the last 30 days, requests that may be repeated, and jobs that wait',
};

const LEFT_OUT = [
  'Left out, because it would harm you or somebody else:',
  '',
  '- passwords, tokens and secret links: in a file they could be stolen',
  '- who reported or blocked you, and the names of examiners, candidates and moderators',
  '- an examiner’s private note, and marks of a circuit that is not published yet',
  '- the text of stations, which is not about you',
];

function readme({ exportedAt, account }: AccountExport, files: string[]): string {
  const explained = files.map((file) => {
    const known = about[file.replace('.json', '') as ExportFile];
    if (known) return `- ${file}: ${known}`;
    if (file.endsWith('.csv')) return `- ${file}: the same attempts as a table`;
    return `- ${file}: your picture`;
  });
  return [
    `Data that CASCade keeps about ${account.name} (${account.handle})`,
    `Taken on ${exportedAt}. All times are in UTC.`,
    '',
    ...explained,
    '',
    ...LEFT_OUT,
    '',
    'JSON files open in any text editor. Questions: see the Privacy Policy of this site.',
    '',
  ].join('\r\n');
}

function practiceTable(attempts: AccountExport['attempts']): string {
  const rows = attempts.map(({ scenarioNumber, startedAt, completedAt, markHundredths, sheet }) => [
    scenarioNumber,
    startedAt,
    completedAt,
    markHundredths === null ? null : Number(formatMark(markHundredths)),
    sheet.globalRating,
    sheet.oneChange,
    sheet.notes,
  ]);
  const head: CsvCell[] = [
    'Station',
    'Started',
    'Completed',
    'Mark out of 20',
    'Global rating',
    'One change',
    'Notes',
  ];
  return toCsv([head, ...rows]);
}

const json = (value: unknown) => strToU8(`${JSON.stringify(value, null, 2)}\n`);

export function archiveOf(data: AccountExport): Uint8Array<ArrayBuffer> {
  const files: Zippable = {};
  for (const [name, sections] of Object.entries(data.records))
    files[`${name}.json`] = json(sections);
  files['practice.csv'] = strToU8(`\ufeff${practiceTable(data.attempts)}`);
  const picture = data.records.profile?.picture?.[0]?.webpBase64;
  if (typeof picture === 'string')
    files['picture.webp'] = new Uint8Array(Buffer.from(picture, 'base64'));
  const text = readme(data, Object.keys(files).sort());
  const folder = `cascade-${data.exportedAt.slice(0, 10)}`;
  return new Uint8Array(zipSync({ [folder]: { 'README.txt': strToU8(text), ...files } }));
}
