/** One thing that members gained, in their words. The latest first; several may share a day. */
type Update = { day: string; title: string; text: string };

export const updates: readonly Update[] = [
  {
    day: '2026-11-26',
    title: 'Feedback and ideas',
    text: 'Tell us what is missing, vote for public ideas, and hear when one is done. Every station and guide has a button for mistakes.',
  },
  {
    day: '2026-11-25',
    title: 'Practise now, and partners at your hours',
    text: 'Be matched with somebody who is ready this minute, or say when you are free and see who shares those hours.',
  },
  {
    day: '2026-11-25',
    title: 'Study network',
    text: 'Connect with people you prepare with, find a mentor who has passed, and see what is coming up.',
  },
  {
    day: '2026-11-25',
    title: 'Your own calendar',
    text: 'Exam dates, sessions and your own entries in one calendar, with an address for the calendar on your phone.',
  },
  {
    day: '2026-11-25',
    title: 'Help',
    text: 'Short articles, with a search that forgives misspellings.',
  },
  {
    day: '2026-11-24',
    title: 'Live sessions of study groups',
    text: 'A group’s session has a lobby, a queue of stations and rounds in which roles rotate.',
  },
  {
    day: '2026-11-23',
    title: 'Study groups',
    text: 'Practise with a few people: an encrypted conversation, and sessions planned in anybody’s time zone.',
  },
  {
    day: '2026-11-23',
    title: 'Stations in a second edition',
    text: 'Stations are being rewritten one by one, each with the date of its law and guidance.',
  },
  {
    day: '2026-11-23',
    title: 'Passkeys and a second factor',
    text: 'Sign in with a passkey, add an authenticator app, and see where you are signed in.',
  },
  {
    day: '2026-11-22',
    title: 'Private messages and the boards',
    text: 'Messages that only the two people’s devices can open, and three boards under a handle.',
  },
  {
    day: '2026-11-22',
    title: 'Mock circuits that run themselves',
    text: 'The clock rings the bells, moves everybody on and opens to each role what is theirs.',
  },
  {
    day: '2026-11-20',
    title: 'Timed practice',
    text: 'Stations and guides with a clock that runs on the server, marks, and repeats of what you failed.',
  },
];
