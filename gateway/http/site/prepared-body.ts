import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** A response that is the same for many people: serialised, hashed and compressed once. */
export class PreparedBody {
  private constructor(
    readonly bytes: Buffer,
    readonly gzipped: Buffer,
    readonly etag: string,
    readonly type: string,
  ) {}

  static of(value: unknown): Promise<PreparedBody> {
    return PreparedBody.ofText(JSON.stringify(value), 'application/json');
  }

  /** @param type the media type without its character set */
  static async ofText(text: string, type: string): Promise<PreparedBody> {
    const bytes = Buffer.from(text);
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`;
    const gzipped = await promisify(gzip)(bytes);
    return new PreparedBody(bytes, gzipped, etag, `${type}; charset=utf-8`);
  }

  send(request: Request, response: Response): void {
    response.setHeader('ETag', this.etag);
    response.setHeader('Cache-Control', 'private, no-cache');
    response.setHeader('Vary', 'Accept-Encoding');
    if (request.headers['if-none-match'] === this.etag) {
      response.status(304).end();
      return;
    }
    const zipped = Boolean(request.acceptsEncodings('gzip'));
    const bytes = zipped ? this.gzipped : this.bytes;
    response.setHeader('Content-Type', this.type);
    if (zipped) response.setHeader('Content-Encoding', 'gzip');
    response.setHeader('Content-Length', bytes.length);
    response.end(bytes);
  }
}
