import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Request, Response } from 'express';

/** A JSON answer that many people get alike: serialised, hashed and compressed once. */
export class PreparedBody {
  private constructor(
    readonly json: Buffer,
    readonly gzipped: Buffer,
    readonly etag: string,
  ) {}

  static async of(value: unknown): Promise<PreparedBody> {
    const json = Buffer.from(JSON.stringify(value));
    const etag = `"${createHash('sha256').update(json).digest('base64url').slice(0, 27)}"`;
    return new PreparedBody(json, await promisify(gzip)(json), etag);
  }

  /** Sends it, or 304 when the client has it already. */
  send(request: Request, response: Response): void {
    response.setHeader('ETag', this.etag);
    response.setHeader('Cache-Control', 'private, no-cache');
    response.setHeader('Vary', 'Accept-Encoding');
    if (request.headers['if-none-match'] === this.etag) {
      response.status(304).end();
      return;
    }
    const zipped = Boolean(request.acceptsEncodings('gzip'));
    const bytes = zipped ? this.gzipped : this.json;
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    if (zipped) response.setHeader('Content-Encoding', 'gzip');
    response.setHeader('Content-Length', bytes.length);
    response.end(bytes);
  }
}
