import type { IncomingHttpHeaders } from 'node:http';
import type { PageView } from '@cascade/shared/features/analytics/contract';
import { visitKey, visitorHash, visitorOfMember } from '../../domain/privacy/member-visitor.ts';
import type { DailySalt } from './daily-salt.ts';

type Call = {
  userId: string | undefined;
  view: Pick<PageView, 'visitorId' | 'isUntracked'>;
  from: { address: string; headers: IncomingHttpHeaders };
};
type Visitor = { visitor: string | null; isPassing: boolean };

/**
 * The visitor id of a view: a keyed hash of the member, or of a device that consented, else of
 * address and agent with today's salt. Callers that ask not to be tracked get none.
 */
export class VisitorNames {
  private readonly key: Buffer;

  constructor(
    private readonly salt: DailySalt,
    secret: string,
  ) {
    this.key = visitKey(secret);
  }

  /** @throws when Redis is unavailable */
  async of({ userId, view, from }: Call, now: Date): Promise<Visitor> {
    const { dnt, 'sec-gpc': globalPrivacy, 'user-agent': agent } = from.headers;
    if (dnt === '1' || globalPrivacy === '1' || view.isUntracked)
      return { visitor: null, isPassing: false };
    if (userId !== undefined)
      return { visitor: visitorOfMember(this.key, userId), isPassing: false };
    if (view.visitorId !== undefined)
      return { visitor: visitorHash(this.key, `device ${view.visitorId}`), isPassing: false };
    const salt = await this.salt.of(now);
    return { visitor: visitorHash(salt, `${from.address}\n${agent}`), isPassing: true };
  }
}
