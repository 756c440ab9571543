import { openDatabase } from '../client.ts';
import { seedCast } from './cast.ts';
import { readScenarios } from './content.ts';
import { readReferences, seedReferences } from './references.ts';
import { seedScenarios } from './scenarios.ts';

type Options = { demo: boolean; say: (line: string) => void };

/**
 * Brings the content of a migrated database up to date. Repeating it does nothing.
 * @param options.demo adds the demo cast; callers never set it in production
 * @throws ContentError naming file and field when authored content is wrong
 */
export async function seedDatabase(databaseUrl: string, { demo, say }: Options): Promise<void> {
  const authored = readScenarios();
  const guides = readReferences();
  const database = openDatabase(databaseUrl, { max: 2 });
  try {
    const written = await seedScenarios(database.orm, authored);
    say(`${authored.length} stations, ${written} of them new or changed`);
    const guidesWritten = await seedReferences(database.orm, guides);
    say(`${guides.length} guides, ${guidesWritten} of them new or changed`);
    if (demo) {
      const added = await seedCast(database.orm);
      if (added > 0) say(`${added} demo members added`);
    }
  } finally {
    await database.close();
  }
}
