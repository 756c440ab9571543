import { openDatabase } from '@cascade/db/client';
import { readingLedger } from '@cascade/db/features/reports/source.queries';
import { reportOf } from '@cascade/shared/features/reports/report';
import { filesOf } from '../features/reports/write.ts';

/** A process of its own: prints a month's digests, and how many postings it read. */
const [url = '', month = ''] = process.argv.slice(2);
const database = openDatabase(url, { max: 1 });
const report = await readingLedger(database.orm, month, reportOf);
const { csvDigest, pdfDigest } = await filesOf(report);
await database.close();
process.stdout.write(JSON.stringify({ csvDigest, pdfDigest, postings: report.postings }));
