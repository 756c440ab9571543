import { cookieOf, makePerson, type Person } from '@cascade/db/factories/people';
import type { OwnSubmission } from '@cascade/shared/features/submissions/contract';
import { submissionOf } from '../../gateway/testing/submitting.ts';
import { HARNESS_SECRET, type Harness } from './harness.ts';
import { HttpClient } from './http-client.ts';
import { OutboxMails } from './outbox-mails.ts';

export class ReviewedSubmissions {
  private constructor(
    private readonly harness: Harness,
    private readonly people: string[],
    readonly mails: OutboxMails,
  ) {}

  static async make(harness: Harness, count: number): Promise<ReviewedSubmissions> {
    const { orm } = harness.database;
    const admin = await makePerson(orm, { role: 'admin' });
    // One author each: the mail server delays by recipient.
    const authors: Person[] = [];
    for (let n = 0; n < count; n++) authors.push(await makePerson(orm));
    for (const author of authors) await handInAndReview(harness, author, admin);
    const mails = await OutboxMails.to(
      harness,
      authors.map(({ email }) => email),
    );
    return new ReviewedSubmissions(
      harness,
      [admin, ...authors].map(({ id }) => id),
      mails,
    );
  }

  async notices(): Promise<number> {
    const [row] = await this.harness.database.sql<{ count: number }[]>`
      select count(*)::int as count from notices
      where user_id = any(${this.people}) and kind = 'submission.rejected'`;
    return row?.count ?? 0;
  }

  async forget(): Promise<void> {
    const { sql } = this.harness.database;
    // An installation keeps its last admin.
    await sql`update users set role = 'member' where id = any(${this.people})`;
    await sql`delete from users where id = any(${this.people})`;
  }
}

async function handInAndReview(harness: Harness, author: Person, admin: Person): Promise<void> {
  const origin = `http://localhost:${harness.gateways[0]?.process.port}`;
  const as = ({ token }: Person) => new HttpClient(origin, cookieOf(token, HARNESS_SECRET));
  const handed = await as(author).send('post', '/api/scenarios/submissions', {
    body: submissionOf(),
  });
  const { id } = handed.body as OwnSubmission;
  const { status } = await as(admin).send('patch', `/api/admin/submissions/${id}/review`, {
    body: { status: 'rejected' },
  });
  if (status !== 200) throw new Error(`a review was answered ${status}`);
}
