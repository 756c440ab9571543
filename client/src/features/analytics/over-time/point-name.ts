const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
const hour = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
});

/** A day, or an hour of it, in UTC as they are counted. */
export const pointName = (at: string): string =>
  at.includes('T') ? hour.format(new Date(at)) : day.format(new Date(`${at}T00:00:00Z`));
