// @vitest-environment jsdom
import {
  addExamDate,
  changeExamDate,
  importExamDates,
  previewExamImport,
  removeExamDate,
} from '@cascade/shared/features/exam-schedule/administration';
import {
  type ExamDate,
  getExamScheduleStart,
  listExamSchedule,
} from '@cascade/shared/features/exam-schedule/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { anExamDate } from '../../../testing/factories/exam-date.ts';
import { test as screenTest } from '../../../testing/screen-test.tsx';
import { refusal } from '../../../testing/test-gateway.ts';
import { ExamAdminPage } from './admin-page.tsx';

const test = screenTest.extend<{ open: (list?: ExamDate[]) => Promise<void> }>({
  open: async ({ server, renderScreen }, use) => {
    await use(async (list = [anExamDate()]) => {
      server.answer(getExamScheduleStart, { stream: 'e:schedule', n: 0 });
      server.answer(listExamSchedule, list);
      renderScreen(<ExamAdminPage />);
      await screen.findByText(list.length === 0 ? 'No exam dates' : 'London, 08 March 2027');
    });
  },
});
const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
const button = (name: string) => screen.getByRole('button', { name });

test('a date is added; what is wrong is told by its field and sent to nobody', async ({
  user,
  server,
  open,
}) => {
  await open([]);
  server.answer(addExamDate, ({ body }) => ({ ...body, id: 'new', rev: 1 }));
  await user.click(button('Add exam date'));
  const form = dialog('Add exam date');
  await user.type(form.getByLabelText('Centre'), ' Leeds ');
  await user.type(form.getByLabelText(/^Region/), 'England');
  await user.type(form.getByLabelText('Exam date'), '2027-03-15');
  await user.type(form.getByLabelText('Application deadline'), '2027-03-16');
  await user.type(form.getByLabelText(/^Places/), 'many');
  await user.click(form.getByRole('button', { name: 'Add exam date' }));
  expect(await form.findByText('Use a whole number')).toBeTruthy();
  await user.clear(form.getByLabelText(/^Places/));
  await user.click(form.getByRole('button', { name: 'Add exam date' }));
  expect(await form.findByText('The application deadline is after the exam')).toBeTruthy();
  expect(document.activeElement).toBe(form.getByLabelText('Application deadline'));
  expect(server.calls(addExamDate)).toEqual([]);
  await user.clear(form.getByLabelText('Application deadline'));
  await user.type(form.getByLabelText('Application deadline'), '2027-01-08');
  await user.click(form.getByRole('button', { name: 'Add exam date' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.calls(addExamDate)[0]?.body).toMatchObject({
    examCenter: 'Leeds',
    applicationDeadline: '2027-01-08',
    resultsDate: null,
    maxCandidates: null,
    bookingStatus: 'open',
  });
});

test('a change on an older version shows what somebody else wrote, and is sent again', async ({
  user,
  server,
  open,
}) => {
  await open();
  const newest = anExamDate({ rev: 2, venue: 'Other hall', bookingStatus: 'full' });
  server.answer(changeExamDate, ({ body }) =>
    body.rev === 1
      ? refusal({ status: 409, code: 'stale', current: newest })
      : { ...body.entry, id: 'london', rev: 3 },
  );
  await user.click(button('Change London, 08 March 2027'));
  const form = dialog('Change exam date');
  await user.clear(form.getByLabelText(/^Cost/));
  await user.type(form.getByLabelText(/^Cost/), '£1,300');
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  const alert = within(await form.findByRole('alert'));
  expect(alert.getByText('Venue: Other hall')).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Save changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.calls(changeExamDate).at(-1)?.body).toMatchObject({
    rev: 2,
    entry: { cost: '£1,300', venue: 'Other hall', bookingStatus: 'full' },
  });
});

test('a date is removed after a question', async ({ user, server, open }) => {
  await open();
  server.answer(removeExamDate, { removed: true });
  await user.click(button('Remove London, 08 March 2027'));
  const question = dialog('Remove this exam date?');
  expect(question.getByText(/Members will no longer see it/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(server.calls(removeExamDate)[0]?.params).toEqual({ id: 'london' }));
});

const choose = (file: File) => ({
  file,
  input: screen.getByLabelText<HTMLInputElement>('File with exam dates'),
});

test('an import shows what it would do before it does it', async ({ user, server, open }) => {
  await open();
  await user.click(button('Import'));
  const panel = dialog('Import exam dates');
  const before = anExamDate();
  server.answer(previewExamImport, {
    base: 7,
    problems: [],
    added: [anExamDate({ examCenter: 'Leeds' })],
    changed: [{ before, after: { ...before, bookingStatus: 'full', rev: 2 } }],
    unchanged: 3,
  });
  const { file, input } = choose(new File(['\ufeffa,b'], 'dates.CSV'));
  await user.upload(input, file);
  const preview = within(panel.getByRole('status', { name: 'Preview of the import' }));
  expect(await preview.findByText('Leeds, 08 March 2027')).toBeTruthy();
  expect(preview.getByText('Booking status: open → full')).toBeTruthy();
  expect(preview.getByText('3 lines are already here and stay as they are.')).toBeTruthy();
  server.answer(importExamDates, { added: 1, changed: 1, unchanged: 3 });
  await user.click(panel.getByRole('button', { name: 'Import 2 exam dates' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.calls(importExamDates)[0]?.body).toMatchObject({ format: 'csv', base: 7 });
});

test('wrong lines are all named, and nothing can be imported', async ({ user, server, open }) => {
  await open();
  await user.click(button('Import'));
  const panel = dialog('Import exam dates');
  server.answer(previewExamImport, {
    base: 7,
    problems: [
      { line: 3, column: 'examDate', message: 'The exam date must be a date.' },
      { line: 9, column: null, message: 'Line 3 has the same id.' },
    ],
    added: [],
    changed: [],
    unchanged: 0,
  });
  const { file, input } = choose(new File(['a,b'], 'dates.csv'));
  await user.upload(input, file);
  expect(await panel.findByText('2 lines are wrong')).toBeTruthy();
  expect(panel.getByText(/^Line 3, examDate:/)).toBeTruthy();
  expect(
    panel.getByText('Nothing was imported. Correct the file and choose it again.'),
  ).toBeTruthy();
  expect(panel.queryByRole('button', { name: /^Import/ })).toBeNull();
});

test('when dates have changed since the preview, a new one is shown', async ({
  user,
  server,
  open,
}) => {
  await open();
  await user.click(button('Import'));
  const panel = dialog('Import exam dates');
  const nothing = { problems: [], changed: [], unchanged: 0 };
  server.answer(previewExamImport, { base: 7, added: [anExamDate()], ...nothing });
  server.refuse(importExamDates, { status: 409, code: 'stale', detail: 'Look again.' });
  const { file, input } = choose(new File(['a,b'], 'dates.csv'));
  await user.upload(input, file);
  const action = await panel.findByRole('button', { name: 'Import 1 exam date' });
  server.answer(previewExamImport, { base: 8, added: [], ...nothing, unchanged: 1 });
  await user.click(action);
  expect(await panel.findByText('Look again.')).toBeTruthy();
  expect(await panel.findByText(/Everything in this file is already here/)).toBeTruthy();
});

test.each([
  ['dates.xlsx', 'x', /ends in \.csv or \.ics/],
  ['dates.csv', '', /is empty/],
  ['dates.csv', new Uint8Array([0x4c, 0xa3, 0x31]), /not in UTF-8/],
  ['dates.csv', new Uint8Array([0xff, 0xfe, 0x61, 0x00]), /not in UTF-8/],
  ['dates.csv', 'x'.repeat(5 * 1024 * 1024), /has 5\.0 MB; 256 kB is the most/],
] as [string, string | Uint8Array<ArrayBuffer>, RegExp][])(
  '%s is refused before it is sent (%#)',
  async (name, content, sentence) => {
    const { readFile } = await import('./read-file.ts');
    expect(await readFile(new File([content], name))).toMatch(sentence);
  },
);
