import type { Request, Response } from 'express';

/**
 * One page of a list whose body is a bare array; the `Link` header (RFC 8288) has the next page.
 */
export class Page<T> {
  /** @param next the cursor of the next page, or null after the last */
  constructor(
    readonly items: T[],
    readonly next: string | null,
  ) {}

  /** Builds a page from rows that were read with a limit one higher. */
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
