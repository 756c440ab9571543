import { cookieOf, makePerson } from '@cascade/db/factories/people';
import type { OwnSubmission } from '@cascade/shared/contracts/submissions';
import { submissionOf } from '../../gateway/testing/submitting.ts';
import { HttpClient } from './http-client.ts';
import { LAB_SECRET, type Lab } from './lab.ts';
import { PromisedMails } from './promised-mails.ts';

/** Stations that one member hands in and one admin sends back, each with its notice and mail. */
export class ReviewedSubmissions {
  private constructor(
    private readonly lab: Lab,
    private readonly people: string[],
    readonly mails: PromisedMails,
  ) {}

  static async make(lab: Lab, count: number): Promise<ReviewedSubmissions> {
    const author = await makePerson(lab.database.orm);
    const admin = await makePerson(lab.database.orm, { role: 'admin' });
    const as = ({ token }: { token: string }) =>
      new HttpClient(
        `http://localhost:${lab.gateways[0]?.process.port}`,
        cookieOf(token, LAB_SECRET),
      );
    const [writing, reviewing] = [as(author), as(admin)];
    for (let n = 0; n < count; n++) {
      const handed = await writing.send('post', '/api/scenarios/submissions', {
        body: submissionOf(),
      });
      const { id } = handed.body as OwnSubmission;
      const { status } = await reviewing.send('patch', `/api/admin/submissions/${id}/review`, {
        body: { status: 'rejected' },
      });
      if (status !== 200) throw new Error(`a review was answered ${status}`);
    }
    const mails = await PromisedMails.to(lab, author.email);
    return new ReviewedSubmissions(lab, [author.id, admin.id], mails);
  }

  /** How many notices of a decision the author has. */
  async notices(): Promise<number> {
    const [row] = await this.lab.database.sql<{ count: number }[]>`
      select count(*)::int as count from notices
      where user_id = any(${this.people}) and kind = 'submission.rejected'`;
    return row?.count ?? 0;
  }

  /** The lab's other faults know nothing of these two. */
  async forget(): Promise<void> {
    await this.lab.database.sql`delete from users where id = any(${this.people})`;
  }
}
