import type { Request, Response } from 'express';

/** One page of a list whose body is a bare array: where it goes on is in the `Link` header (RFC 8288). */
export class Page<T> {
  /** @param next the cursor of what follows, or null when this was the last page */
  constructor(
    readonly items: T[],
    readonly next: string | null,
  ) {}

  /** Takes as many as were wanted of what was read, which is one more when there is another page. */
  static of<Row, T>(
    rows: Row[],
    limit: number,
    cursorOf: (last: Row) => string,
    show: (row: Row) => T,
  ): Page<T> {
    const shown = rows.slice(0, limit);
    const last = shown.at(-1);
    const next = rows.length > limit && last !== undefined ? cursorOf(last) : null;
    return new Page(shown.map(show), next);
  }

  withItems<U>(items: U[]): Page<U> {
    return new Page(items, this.next);
  }

  link(request: Request, response: Response): void {
    if (this.next === null) return;
    const [path = '', query = ''] = request.originalUrl.split('?');
    const parameters = new URLSearchParams(query);
    parameters.set('cursor', this.next);
    response.setHeader('Link', `<${path}?${parameters}>; rel="next"`);
  }
}
