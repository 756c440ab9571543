import base from './playwright.config.ts';

/** `npm run sheets` draws every screen for people to look at; it checks nothing. */
export default {
  ...base,
  testDir: './sheets',
  testMatch: ['sheets.ts', 'prepared.ts'],
  projects: [{ name: 'sheets' }],
};
