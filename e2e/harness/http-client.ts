import { ApiError } from '../../client/src/api/api-error.ts';

/** Status 0 without a reply. */
export type Answer = {
  status: number;
  body: unknown;
  retryAfter: number | undefined;
};

export class HttpClient {
  private readonly closing = new AbortController();

  constructor(
    readonly origin: string,
    private readonly cookie: string,
    private readonly timeoutMs = 8_000,
  ) {}

  /** @throws ApiError unless the answer is OK */
  async read(path: string): Promise<unknown> {
    const { status, body } = await this.send('get', path);
    if (status !== 200) throw new ApiError({ status, detail: `No answer from ${path}` });
    return body;
  }

  /** Never throws: status 0 without a reply. */
  async send(
    method: string,
    path: string,
    { body, key, headers }: { body?: unknown; key?: string; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    try {
      const reply = await fetch(`${this.origin}${path}`, {
        method: method.toUpperCase(),
        headers: {
          cookie: this.cookie,
          ...(key === undefined ? {} : { 'idempotency-key': key }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.any([this.closing.signal, AbortSignal.timeout(this.timeoutMs)]),
      });
      const text = await reply.text();
      const isJson = reply.headers.get('content-type')?.includes('json');
      const wait = reply.headers.get('retry-after');
      return {
        status: reply.status,
        body: isJson ? JSON.parse(text) : text,
        retryAfter: wait === null ? undefined : Number(wait),
      };
    } catch {
      return { status: 0, body: undefined, retryAfter: undefined };
    }
  }

  close(): void {
    this.closing.abort();
  }
}
