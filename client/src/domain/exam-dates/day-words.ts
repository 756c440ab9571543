const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** No instant is made of a calendar date, so no time zone can move it. */
function words(day: string, monthOf: (name: string) => string): string {
  const [year, month, date] = day.split('-');
  return `${date} ${monthOf(months[Number(month) - 1] ?? '')} ${year}`;
}

/** "08 March 2027", of `YYYY-MM-DD`; specification, section 9: dd MMMM yyyy. */
export const longDay = (day: string): string => words(day, (name) => name);

/** "08 Mar 2027"; specification, section 9: dd MMM yyyy. */
export const shortDay = (day: string): string => words(day, (name) => name.slice(0, 3));
