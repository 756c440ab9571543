import { join } from 'node:path';
import { repositoryRoot } from '@cascade/shared/node/root';
import { checkContent, reportLines } from './checks/report.ts';

/**
 * Prefixes (`AMH`, `OAP.1`, a guide's slug) limit the report; pairs are still compared with every
 * file.
 */
const report = checkContent(join(repositoryRoot(), 'db/content'), process.argv.slice(2));
console.log(reportLines(report).join('\n'));
process.exitCode = report.findings.length > 0 ? 1 : 0;
