import type { Response } from 'express';

/** Nothing in a file that somebody handed in may run, whatever a browser takes it for. */
const POLICY = "default-src 'none'; sandbox";

/** A file that somebody handed in, only ever to be saved. */
export class Attachment {
  constructor(
    private readonly content: Buffer,
    private readonly type: string,
    private readonly fileName: string,
  ) {}

  send(response: Response): void {
    response.attachment(this.fileName);
    response.setHeader('Content-Type', this.type);
    response.setHeader('Content-Length', this.content.length);
    response.setHeader('Content-Security-Policy', POLICY);
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Cache-Control', 'private, no-store');
    response.end(this.content);
  }
}
