import { cookieOf, makePerson, type Person } from '@cascade/db/factories/people';
import type { OwnSubmission } from '@cascade/shared/features/submissions/contract';
import { submissionOf } from '../../gateway/testing/submitting.ts';
import { HttpClient } from './http-client.ts';
import { LAB_SECRET, type Lab } from './lab.ts';
import { PromisedMails } from './promised-mails.ts';

/** Stations that members hand in and one admin sends back, each with its notice and mail. */
export class ReviewedSubmissions {
  private constructor(
    private readonly lab: Lab,
    private readonly people: string[],
    readonly mails: PromisedMails,
  ) {}

  static async make(lab: Lab, count: number): Promise<ReviewedSubmissions> {
    const { orm } = lab.database;
    const admin = await makePerson(orm, { role: 'admin' });
    // One each: the mail server knows whom it keeps waiting by their address.
    const authors: Person[] = [];
    for (let n = 0; n < count; n++) authors.push(await makePerson(orm));
    for (const author of authors) await handInAndReview(lab, author, admin);
    const mails = await PromisedMails.to(
      lab,
      authors.map(({ email }) => email),
    );
    return new ReviewedSubmissions(
      lab,
      [admin, ...authors].map(({ id }) => id),
      mails,
    );
  }

  /** How many notices of a decision there are. */
  async notices(): Promise<number> {
    const [row] = await this.lab.database.sql<{ count: number }[]>`
      select count(*)::int as count from notices
      where user_id = any(${this.people}) and kind = 'submission.rejected'`;
    return row?.count ?? 0;
  }

  /** The lab's other faults know nothing of these people. */
  async forget(): Promise<void> {
    const { sql } = this.lab.database;
    // An installation keeps its last admin.
    await sql`update users set role = 'member' where id = any(${this.people})`;
    await sql`delete from users where id = any(${this.people})`;
  }
}

async function handInAndReview(lab: Lab, author: Person, admin: Person): Promise<void> {
  const origin = `http://localhost:${lab.gateways[0]?.process.port}`;
  const as = ({ token }: Person) => new HttpClient(origin, cookieOf(token, LAB_SECRET));
  const handed = await as(author).send('post', '/api/scenarios/submissions', {
    body: submissionOf(),
  });
  const { id } = handed.body as OwnSubmission;
  const { status } = await as(admin).send('patch', `/api/admin/submissions/${id}/review`, {
    body: { status: 'rejected' },
  });
  if (status !== 200) throw new Error(`a review was answered ${status}`);
}
