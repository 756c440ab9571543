import type { BrowserContext, Page, Request } from '@playwright/test';

type Arrival = { at: number; from: string; text: Promise<string> };

export type ReceivedEvent = { s: string; n?: number; e: string; d: unknown };

/** Everything that reaches one browser, in order. Open it before the first page. */
export class Arrivals {
  private readonly arrived: Arrival[] = [];
  private readonly frames: { at: number; text: string }[] = [];
  private readonly underWay = new Map<Request, { ended: Promise<void>; end: () => void }>();
  /** Unreadable responses; a test that searches all must find none. */
  readonly unread: string[] = [];

  constructor(private readonly context: BrowserContext) {
    context.on('request', (request) => {
      let end = () => {};
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      this.underWay.set(request, { ended, end });
    });
    const end = (request: Request) => {
      this.underWay.get(request)?.end();
      this.underWay.delete(request);
    };
    context.on('requestfailed', end);
    context.on('requestfinished', (request) => {
      end(request);
      // Fonts and pictures hold no text, and browsers discard replies to beacons.
      if (['font', 'image', 'ping'].includes(request.resourceType())) return;
      const text = request.response().then(async (response) => {
        if (!response || response.status() === 204 || response.status() >= 300) {
          // Error bodies are read too; a redirect has none.
          if (!response || response.status() < 400) return '';
        }
        return response.text();
      });
      this.arrived.push({
        at: Date.now(),
        from: `${request.method()} ${request.url()}`,
        text: text.catch(() => {
          this.unread.push(request.url());
          return '';
        }),
      });
    });
    context.on('page', (page) =>
      page.on('websocket', (socket) =>
        socket.on('framereceived', ({ payload }) =>
          this.frames.push({ at: Date.now(), text: String(payload) }),
        ),
      ),
    );
  }

  /**
   * Waits until all responses are read. Call it before navigating, because a browser discards
   * those of the previous page.
   */
  async settle(): Promise<void> {
    while (this.underWay.size > 0)
      await Promise.all([...this.underWay.values()].map(({ ended }) => ended));
    await Promise.all(this.arrived.map(({ text }) => text));
  }

  /**
   * Texts before an instant, with their sources.
   * @param before by this machine's clock, which is also the server's
   */
  async pieces(before = Number.POSITIVE_INFINITY): Promise<{ from: string; text: string }[]> {
    await this.settle();
    const answers = await Promise.all(
      this.arrived
        .filter(({ at }) => at < before)
        .map(async ({ from, text }) => ({ from, text: await text })),
    );
    const frames = this.frames.filter(({ at }) => at < before);
    return [...answers, ...frames.map(({ text }) => ({ from: 'socket', text }))];
  }

  events(name: string): ReceivedEvent[] {
    const received: ReceivedEvent[] = [];
    for (const { text } of this.frames) {
      const start = text.search(/[[{]/);
      if (!text.includes(`"${name}"`) || start < 0) continue;
      for (const event of eventsIn(JSON.parse(text.slice(start))))
        if (event.e === name && !received.some(({ s, n }) => s === event.s && n === event.n))
          received.push(event);
    }
    return received;
  }

  /** What the open pages show and the browser stores, as text. */
  async kept(): Promise<{ from: string; text: string }[]> {
    const pages = this.context.pages();
    const shown = await Promise.all(
      pages.map(async (page) => ({ from: 'page', text: await page.content() })),
    );
    const [first] = pages;
    return first ? [...shown, { from: 'storage', text: await storageOf(first) }] : shown;
  }
}

function eventsIn(value: unknown): ReceivedEvent[] {
  if (Array.isArray(value)) return value.flatMap(eventsIn);
  if (typeof value !== 'object' || value === null) return [];
  if ('e' in value && 's' in value && 'd' in value) return [value as ReceivedEvent];
  return Object.values(value).flatMap(eventsIn);
}

/** Both storages, every database, and the service worker's caches. */
function storageOf(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const found: unknown[] = [{ ...localStorage }, { ...sessionStorage }];
    for (const { name } of await indexedDB.databases()) {
      if (!name) continue;
      const database = await asked(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        found.push(await asked(database.transaction(store).objectStore(store).getAll()));
      database.close();
    }
    const replies: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const reply of await cache.matchAll()) replies.push(await reply.text());
    }
    return JSON.stringify(found) + replies.join('\n');
  });
}
