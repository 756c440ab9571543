import { transact } from '@cascade/db/live/transact';
import { sendStatements } from '@cascade/shared/features/reports/contract';
import { monthName } from '@cascade/shared/features/reports/month';
import { describe, expect, test } from 'vitest';
import { reportDesk } from '../../testing/report-desk.ts';

describe('statements', () => {
  const desk = reportDesk();

  test('go once to each advertiser with movement, as text and HTML', async () => {
    const [one, two] = desk.ads;
    await desk.charge(one, `${desk.month}-05`, 1_250);
    await desk.seen(one, `${desk.month}-05`, 100, 25);
    await desk.seen(two, `${desk.month}-05`, 100, 0);
    await desk.rerun();
    await transact(desk.workers, async ({ enqueue }) => {
      await enqueue(sendStatements, { month: desk.month });
      await enqueue(sendStatements, { month: desk.month });
    });
    await desk.settle();
    expect(desk.catcher.received).toHaveLength(1);
    const [mail] = desk.catcher.received;
    expect(mail).toMatchObject({
      to: one?.email,
      subject: `Your CASCade statement for ${monthName(desk.month)}`,
    });
    expect(mail?.text).toContain(`${one?.title}, 25 clicks: $12.50`);
    expect(mail?.text).toContain('$12.50 is owed to CASCade');
    expect(mail?.html).toContain('>$12.50</td>');
    expect((await desk.list())[0]?.statements).toEqual({ due: 1, sent: 1 });
    const [left] = await desk.workers.database.sql`select body, html, status from mails`;
    expect(left).toEqual({ body: null, html: null, status: 'sent' });
  });
});
