import { openDatabase } from '../client.ts';
import { seedAds } from './ads.ts';
import { seedAnalytics } from './analytics.ts';
import { seedBookings } from './bookings.ts';
import { seedCast } from './cast.ts';
import { seedCommunity } from './community.ts';
import { readScenarios } from './content.ts';
import { readExamInfo, seedExamInfo } from './exam-info.ts';
import { seedExaminers } from './examiners.ts';
import { seedFeedback } from './feedback.ts';
import { seedFreeHours } from './free-hours.ts';
import { seedGroups } from './groups.ts';
import { readHelp, seedHelp } from './help.ts';
import { seedNetwork } from './network.ts';
import { readReferences, seedReferences } from './references.ts';
import { seedScenarios } from './scenarios.ts';
import { seedSchedule } from './schedule.ts';
import { seedSubmissions } from './submissions.ts';
import { seedSupport } from './support.ts';

type Options = { demo: boolean; bookings?: boolean; report: (line: string) => void };

/**
 * Updates the content of a migrated database. Idempotent.
 * @param options.demo adds the demo cast; never in production
 * @param options.bookings with the demo cast's bookings; tests count money from nothing
 * @throws ContentError naming file and field
 */
export async function seedDatabase(
  databaseUrl: string,
  { demo, bookings = demo, report }: Options,
): Promise<void> {
  const authored = readScenarios();
  const guides = readReferences();
  const articles = readHelp();
  const facts = readExamInfo();
  const database = openDatabase(databaseUrl, { max: 2 });
  try {
    const written = await seedScenarios(database.orm, authored);
    report(`${authored.length} stations, ${written} of them new or changed`);
    const guidesWritten = await seedReferences(database.orm, guides);
    report(`${guides.length} guides, ${guidesWritten} of them new or changed`);
    const helpWritten = await seedHelp(database.orm, articles);
    report(`${articles.length} help articles, ${helpWritten} of them new or changed`);
    const factsWritten = await seedExamInfo(database.orm, facts);
    report(`${facts.length} facts of exam information, ${factsWritten} of them new or changed`);
    const dates = await seedSchedule(database.orm);
    if (dates > 0) report(`${dates} example exam dates added`);
    if (demo) {
      const added = await seedCast(database.orm);
      if (added > 0) {
        await seedSubmissions(database.orm);
        report(`${added} demo members added`);
      }
      const posts = await seedCommunity(database.orm);
      const ads = await seedAds(database.orm);
      if (posts + ads > 0) report(`${posts} example posts and ${ads} example advertisements added`);
      const groups = await seedGroups(database.orm);
      if (groups > 0) {
        await seedNetwork(database.orm);
        await seedFeedback(database.orm);
        report(`${groups} example study groups added`);
      }
      const hours = await seedFreeHours(database.orm);
      if (hours > 0) report(`free hours of ${hours} demo members added`);
      const requests = await seedSupport(database.orm);
      if (requests > 0) report(`${requests} example requests for support added`);
      const offered = await seedExaminers(database.orm);
      if (offered > 0) report(`${offered} example examiners added`);
      const booked = bookings ? await seedBookings(database.orm) : 0;
      if (booked > 0) report(`${booked} example bookings added`);
      const views = await seedAnalytics(database.orm);
      if (views > 0) report(`${views} example page views added`);
    }
  } finally {
    await database.close();
  }
}
