import { createHmac } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { PageView } from '@cascade/shared/contracts/analytics';
import type { DailySalt } from './daily-salt.ts';

type Call = {
  userId: string | undefined;
  view: Pick<PageView, 'visitorId' | 'isUntracked'>;
  from: { address: string; headers: IncomingHttpHeaders };
};
type Visitor = { visitor: string | null; isPassing: boolean };

/** 128 bits of a keyed hash, written as a uuid. */
function hashOf(key: string | Buffer, text: string): string {
  const hex = createHmac('sha256', key).update(text).digest('hex').slice(0, 32);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/**
 * Under which name a view is counted: a keyed hash of the member, or of the device that agreed to
 * be counted, else one that only today can make. Whoever asks not to be tracked has none.
 */
export class VisitorNames {
  private readonly key: Buffer;

  constructor(
    private readonly salt: DailySalt,
    secret: string,
  ) {
    this.key = createHmac('sha256', secret).update('visits').digest();
  }

  /** @throws when today's salt is needed and Redis is away */
  async of({ userId, view, from }: Call, now: Date): Promise<Visitor> {
    const { dnt, 'sec-gpc': globalPrivacy, 'user-agent': agent } = from.headers;
    if (dnt === '1' || globalPrivacy === '1' || view.isUntracked)
      return { visitor: null, isPassing: false };
    if (userId !== undefined) return this.lasting(`member ${userId}`);
    if (view.visitorId !== undefined) return this.lasting(`device ${view.visitorId}`);
    const salt = await this.salt.of(now);
    return { visitor: hashOf(salt, `${from.address}\n${agent}`), isPassing: true };
  }

  private lasting(text: string): Visitor {
    return { visitor: hashOf(this.key, text), isPassing: false };
  }
}
