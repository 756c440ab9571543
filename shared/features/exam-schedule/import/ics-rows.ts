import { type Cell, type Column, columnNamed, type Problem, type Row } from './format.ts';

type Property = { name: string; value: string; line: number };

/** Lines that begin with a space or a tab go on with the one before (RFC 5545, 3.1). */
function unfolded(text: string): { text: string; line: number }[] {
  const whole: { text: string; line: number }[] = [];
  text.split(/\r\n|\r|\n/).forEach((part, place) => {
    const last = whole.at(-1);
    if (/^[ \t]/.test(part) && last) last.text += part.slice(1);
    else if (part !== '') whole.push({ text: part, line: place + 1 });
  });
  return whole;
}

const PROPERTY = /^([\w-]+)(?:;[\w-]+=(?:"[^"]*"|[^":;]*))*:(.*)$/s;

const unescaped = (value: string) =>
  value.replace(/\\([\\;,nN])/g, (_, sign: string) => (/n/i.test(sign) ? '\n' : sign)).trim();

/** What a description says as "name: value", one on each line. Other lines are remarks. */
function described({ value, line }: Property): [Column, Cell][] {
  return unescaped(value)
    .split('\n')
    .flatMap((part): [Column, Cell][] => {
      const [, name = '', text = ''] = /^\s*([^:]+?)\s*:\s*(.*?)\s*$/.exec(part) ?? [];
      const column = columnNamed(name);
      return column ? [[column, { text, line }]] : [];
    });
}

const DAY = /^(\d{4})(\d{2})(\d{2})(T\d{6}(Z?))?$/;

/** The date as it is written: at the centre. An instant in UTC would be another day elsewhere. */
function dayOf({ value }: Property): { day: string } | { message: string } {
  const [, year, month, date, time, utc] = DAY.exec(value.trim()) ?? [];
  if (year === undefined) return { message: `“${value}” is not a date of a calendar.` };
  if (time !== undefined && utc === 'Z')
    return {
      message:
        'This is a time in UTC, which may be another day at the centre. Make the event last all day.',
    };
  return { day: `${year}-${month}-${date}` };
}

function rowOf(begin: number, properties: Property[], problems: Problem[]): Row {
  const cells = new Map<Column, Cell>();
  const property = (name: string) => properties.find((one) => one.name === name);
  const [uid, start, summary, location, description] = [
    property('UID'),
    property('DTSTART'),
    property('SUMMARY'),
    property('LOCATION'),
    property('DESCRIPTION'),
  ];
  if (uid) cells.set('id', { text: unescaped(uid.value), line: uid.line });
  if (summary) cells.set('examCenter', { text: unescaped(summary.value), line: summary.line });
  if (location) {
    const [venue = '', ...address] = unescaped(location.value).replaceAll('\n', ', ').split(',');
    cells.set('venue', { text: venue.trim(), line: location.line });
    cells.set('venueAddress', { text: address.join(',').trim(), line: location.line });
  }
  for (const [column, cell] of description ? described(description) : []) cells.set(column, cell);
  if (start) {
    const read = dayOf(start);
    const text = 'day' in read ? read.day : start.value;
    cells.set('examDate', { text, line: start.line });
    if ('message' in read)
      problems.push({ line: start.line, column: 'examDate', message: read.message });
  }
  const repeated = property('RRULE') ?? property('RDATE');
  if (repeated)
    problems.push({
      line: repeated.line,
      column: null,
      message: 'An exam date cannot repeat. Make one event for each.',
    });
  return { line: begin, cells };
}

/**
 * Each event is an exam date: its day the exam date, its title the centre, its location the venue
 * and after a comma the address, its UID the id. Everything else is in its description.
 */
export function icsRows(text: string): { rows: Row[]; problems: Problem[] } {
  const rows: Row[] = [];
  const problems: Problem[] = [];
  const refuse = (line: number, message: string) => problems.push({ line, column: null, message });
  const lines = unfolded(text);
  const open: { name: string; line: number }[] = [];
  let event: Property[] = [];
  if (!/^BEGIN:VCALENDAR\s*$/i.test(lines[0]?.text ?? '')) {
    refuse(lines[0]?.line ?? 1, 'This is not a calendar file: it must begin with BEGIN:VCALENDAR.');
    return { rows, problems };
  }
  for (const { text: whole, line } of lines) {
    const [, rawName = '', value = ''] = PROPERTY.exec(whole) ?? [];
    const name = rawName.toUpperCase();
    const part = value.trim().toUpperCase();
    if (name === '') refuse(line, 'This line is not a property of a calendar.');
    else if (name === 'BEGIN') {
      open.push({ name: part, line });
      if (part === 'VEVENT') event = [];
    } else if (name === 'END') {
      const begun = open.pop();
      if (begun?.name !== part) {
        refuse(line, `${part} ends here, but it does not begin before.`);
        return { rows, problems };
      }
      if (part === 'VEVENT') rows.push(rowOf(begun.line, event, problems));
    } else if (open.at(-1)?.name === 'VEVENT') event.push({ name, value, line });
  }
  for (const { name, line } of open) refuse(line, `${name} begins here and never ends.`);
  return { rows, problems };
}
