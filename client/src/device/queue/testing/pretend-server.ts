import { toggleBookmark } from '@cascade/shared/features/progress/contract';
import { pathOf } from '@cascade/shared/kernel/route';
import { vi } from 'vitest';
import { attachTransport } from '../../../api/socket-transport.ts';

type Sent = { by?: 'socket'; path: string; key: string; member: string | null };
type Answer = (sent: Sent) => Response | Promise<Response>;

export const problem = (status: number, code: string, detail: string): Response =>
  Response.json({ type: 'x', title: 'x', status, code, detail }, { status });

/** One bookmark per station, each key once. */
export class PretendServer {
  /** Repeats included. */
  readonly came: Sent[] = [];
  isAway = false;
  readonly bookmarks = new Map<string, { bookmarked: boolean; rev: number }>();
  private readonly replies = new Map<string, string>();
  private readonly faults: ('cut' | 'lost' | Answer)[] = [];

  constructor() {
    vi.stubGlobal('fetch', (path: string, { headers }: RequestInit) => {
      const given = new Headers(headers);
      return this.take({
        path,
        key: given.get('Idempotency-Key') ?? '',
        member: given.get('For-Member'),
      });
    });
  }

  /** The page has a socket from now on, which the server answers as it answers HTTP. */
  connect(): void {
    attachTransport(async ({ key, params, for: member = null }) => {
      const path = pathOf(toggleBookmark.path, params);
      const answer = await this.take({ by: 'socket', path, key, member }).catch(() => undefined);
      if (!answer) return undefined;
      const body = await answer.json();
      return answer.ok ? { ok: true, d: body } : { ok: false, problem: body };
    });
  }

  /** `lost` is processed, but its reply is dropped. */
  next(...faults: ('cut' | 'lost' | Answer)[]): void {
    this.faults.push(...faults);
  }

  press(path: string): { bookmarked: boolean; rev: number } {
    const { bookmarked, rev } = this.bookmarks.get(path) ?? { bookmarked: false, rev: 0 };
    const pressed = { bookmarked: !bookmarked, rev: rev + 1 };
    this.bookmarks.set(path, pressed);
    return pressed;
  }

  private async take(sent: Sent): Promise<Response> {
    this.came.push(sent);
    const fault = this.faults.shift();
    if (this.isAway || fault === 'cut') throw new TypeError('Failed to fetch');
    if (typeof fault === 'function') return fault(sent);
    const id = Number(/\d+/.exec(sent.path)?.[0]);
    const kept = this.replies.get(sent.key);
    const reply =
      kept ?? JSON.stringify({ scenarioId: id, completed: false, ...this.press(sent.path) });
    this.replies.set(sent.key, reply);
    if (fault === 'lost') throw new TypeError('Failed to fetch');
    return new Response(reply);
  }
}
