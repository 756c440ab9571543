import { expect, test } from 'vitest';
import { MOST_IMPORTED } from './format.ts';
import { readEntries } from './read-entries.ts';

const HEADER = 'examCenter,examDate,region,applicationDeadline,bookingStatus,examType';
const csv = (...lines: string[]) => readEntries('csv', [HEADER, ...lines].join('\r\n'));
const told = ({ problems }: ReturnType<typeof readEntries>) =>
  problems.map(({ line, column, message }) => `${line} ${column ?? '-'}: ${message}`);

test('a line becomes an exam date, with what it leaves out empty', () => {
  const { entries, problems } = csv('London,2027-03-15,England,2027-01-08,open,casc');
  expect(problems).toEqual([]);
  expect(entries).toEqual([
    {
      line: 2,
      id: null,
      fields: {
        examCenter: 'London',
        examDate: '2027-03-15',
        region: 'England',
        applicationDeadline: '2027-01-08',
        resultsDate: null,
        venue: '',
        venueAddress: '',
        cost: '',
        maxCandidates: null,
        currentBookings: null,
        bookingStatus: 'open',
        examType: 'casc',
        additionalInfo: {},
        isExample: false,
      },
    },
  ]);
});

test('a spreadsheet may change order, names, separators and dates, and add a mark and empty rows', () => {
  const { entries, problems } = readEntries(
    'csv',
    [
      '\ufeffRegion;Exam centre;Exam date;Application deadline;Booking status;EXAM TYPE;Cost;ID;Is example',
      'England;Leeds;5/4/2027;08/01/2027;WAITING LIST;CASC_RESIT;£1,243;leeds-1;Yes',
      ';;;;;;;;',
      '',
    ].join('\n'),
  );
  expect(problems).toEqual([]);
  expect(entries).toMatchObject([
    {
      id: 'leeds-1',
      fields: {
        examCenter: 'Leeds',
        examDate: '2027-04-05',
        applicationDeadline: '2027-01-08',
        bookingStatus: 'Waiting list',
        examType: 'casc_resit',
        cost: '£1,243',
        isExample: true,
      },
    },
  ]);
});

test('every wrong line is named, with its column where one value is wrong', () => {
  expect(
    told(
      csv(
        'London,2027-03-15,England,2027-03-16,open,casc',
        'Leeds,2027-02-30,England,2027-01-08,open,casc',
        'Cardiff,2027-03-15,Wales,2027-01-08,perhaps,casc',
        ',2027-03-15,England,2027-01-08,open,casc',
        'Bath,2027-03-15,England,open,casc',
        'York,2027-03-15,England,2027-01-08,open,casc',
        'york,2027-03-15,England,2027-01-08,full,casc',
        `${'x'.repeat(81)},2027-03-15,England,2027-01-08,open,casc`,
        'Hull,15.03.2027,England,,open,written',
      ),
    ),
  ).toEqual([
    '2 applicationDeadline: The application deadline is after the exam.',
    '3 examDate: The exam date must be a date, such as 2027-03-15.',
    '4 bookingStatus: Use one of: open, full, Not open yet, Waiting list, Cancelled.',
    '5 examCenter: The centre is required.',
    '6 -: There are 5 values for 6 columns. A value with a comma needs quotation marks.',
    '8 -: Line 7 has the same centre and exam date.',
    '9 examCenter: Use at most 80 characters.',
    '10 examDate: The exam date must be a date, such as 2027-03-15.',
    '10 applicationDeadline: The application deadline must be a date, such as 2027-03-15.',
    '10 examType: Use one of: casc, casc_resit.',
  ]);
});

test('results, places and ids are checked', () => {
  const header = `${HEADER},id,resultsDate,maxCandidates,currentBookings,isExample`;
  const line = 'London,2027-03-15,England,2027-01-08,open,casc';
  const file = [
    header,
    `${line},one,2027-03-14,10,11,no`,
    `${line.replace('London', 'Leeds')},one,,many,-1,maybe`,
    `${line.replace('London', 'Hull')},../etc,,1.5,,`,
    `${line.replace('London', 'Bath')},two,,,,`,
    `${line.replace('London', 'York')},two,,,,`,
  ].join('\n');
  expect(told(readEntries('csv', file))).toEqual([
    '2 resultsDate: The results date is before the exam.',
    '2 currentBookings: There are more bookings than places.',
    '3 maxCandidates: “many” is not a whole number.',
    '3 currentBookings: “-1” is not a whole number.',
    '3 isExample: Use yes or no.',
    '4 id: Use letters, digits, and the signs . _ @ : + - after the first character.',
    '4 maxCandidates: “1.5” is not a whole number.',
    '6 id: Line 5 has the same id.',
  ]);
});

test('lines are counted as an editor counts them, through values with line breaks', () => {
  const read = csv(
    '"London\nWest",2027-03-15,England,2027-01-08,open,casc',
    'Leeds,2027-13-01,England,2027-01-08,open,casc',
    '"Hull"x,2027-03-15,England,2027-01-08,open,casc',
    '"Bath,2027-03-15,England,2027-01-08,open,casc',
  );
  expect(told(read)).toEqual([
    '2 examCenter: Leave out line breaks and invisible characters.',
    '4 examDate: The exam date must be a date, such as 2027-03-15.',
    '5 -: There is text after a closing quotation mark.',
    '6 -: A quotation mark is opened here and never closed.',
    '6 -: There are 1 values for 6 columns. A value with a comma needs quotation marks.',
  ]);
});

test.each([
  ['', '1 -: The file is empty.'],
  [HEADER, '1 -: There is no exam date in this file.'],
  [`${HEADER},region`, '1 -: The column region is there twice.'],
  [`${HEADER},price`, '1 -: There is no column “price”.'],
  [`${HEADER},`, '1 -: Column 7 has no name.'],
  [
    'examCenter,examDate',
    '1 -: The first line must name the columns. Missing: region, applicationDeadline, bookingStatus, examType.',
  ],
])('the first line %j is refused', (first, problem) => {
  expect(told(readEntries('csv', first))).toContain(problem);
});

test('a file of another encoding, or with too many dates, is refused by line', () => {
  expect(told(csv('London,2027-03-15,England,2027-01-08,open,casc', 'Z\ufffdrich'))).toContain(
    '3 -: Some characters cannot be read. Save the file as UTF-8 and try again.',
  );
  const many = Array.from(
    { length: MOST_IMPORTED + 1 },
    (_, n) => `Centre ${n},2027-03-15,England,2027-01-08,open,casc`,
  );
  expect(told(csv(...many))).toEqual([
    `${MOST_IMPORTED + 2} -: An import can have 300 exam dates; this one has 301.`,
  ]);
});

const calendar = (...lines: string[]) =>
  readEntries('ics', ['BEGIN:VCALENDAR', ...lines, 'END:VCALENDAR', ''].join('\r\n'));
const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'];
const DESCRIBED =
  'DESCRIPTION:Region: England\\nApplication deadline: 2027-01-08\\nBooking status: open\\nExam type: casc\\nCost: £1\\,243 / £1\\,119\\nBring a pen.';

test('an event of a calendar is an exam date, however its lines are folded', () => {
  const { entries, problems } = calendar(
    ...event(
      'UID:0197f000@example.org',
      'DTSTART;VALUE=DATE:20270315',
      'SUMMARY:Lon',
      ' don',
      'LOCATION:Example centre\\, 1 Example Street\\, London',
      DESCRIBED,
      'BEGIN:VALARM',
      'DESCRIPTION:Region: Wales',
      'END:VALARM',
    ),
  );
  expect(problems).toEqual([]);
  expect(entries).toMatchObject([
    {
      line: 2,
      id: '0197f000@example.org',
      fields: {
        examCenter: 'London',
        examDate: '2027-03-15',
        region: 'England',
        venue: 'Example centre',
        venueAddress: '1 Example Street, London',
        cost: '£1,243 / £1,119',
      },
    },
  ]);
});

test('the date of an event is the one that is written, in whatever zone; an instant is refused', () => {
  const dates = ['TZID=Asia/Singapore:20271004T003000', 'TZID=America/New_York:20271004T233000'];
  for (const start of dates) {
    const { entries } = calendar(...event(`DTSTART;${start}`, 'SUMMARY:A', DESCRIBED));
    expect(entries[0]?.fields.examDate).toBe('2027-10-04');
  }
  const wrong = calendar(...event('DTSTART:20271003T163000Z', 'SUMMARY:A', DESCRIBED));
  expect(told(wrong)).toEqual([
    '3 examDate: This is a time in UTC, which may be another day at the centre. Make the event last all day.',
  ]);
});

test('wrong lines of a calendar are named', () => {
  expect(
    told(
      calendar(
        ...event('DTSTART;VALUE=DATE:20270230', 'SUMMARY:A', DESCRIBED),
        ...event('DTSTART;VALUE=DATE:20270315', 'SUMMARY:B', 'RRULE:FREQ=YEARLY', DESCRIBED),
        ...event('DTSTART;VALUE=DATE:20270315', 'SUMMARY:C'),
        'nonsense',
      ),
    ),
  ).toEqual([
    '3 examDate: The exam date must be a date, such as 2027-03-15.',
    '10 -: An exam date cannot repeat. Make one event for each.',
    '13 region: The region is required.',
    '13 applicationDeadline: The application deadline must be a date, such as 2027-03-15.',
    '13 bookingStatus: Use one of: open, full, Not open yet, Waiting list, Cancelled.',
    '13 examType: Use one of: casc, casc_resit.',
    '17 -: This line is not a property of a calendar.',
  ]);
  expect(told(readEntries('ics', HEADER))).toEqual([
    '1 -: This is not a calendar file: it must begin with BEGIN:VCALENDAR.',
  ]);
  expect(told(readEntries('ics', 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nSUMMARY:A'))).toEqual([
    '1 -: VCALENDAR begins here and never ends.',
    '2 -: VEVENT begins here and never ends.',
  ]);
});
