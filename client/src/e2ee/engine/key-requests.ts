import { putRoomKeys } from '@cascade/shared/features/key-server/backup';
import {
  claimKeys,
  queryKeys,
  sendToDevices,
  uploadKeys,
  uploadSignatures,
} from '@cascade/shared/features/key-server/contract';
import { newId } from '@cascade/shared/kernel/id';
import type { RouteContract } from '@cascade/shared/kernel/route';
import { RequestType } from '@matrix-org/matrix-sdk-crypto-wasm';
import type { CallArgs } from '../../api/call.ts';
import type { Ask } from './ask.ts';

/** The body is JSON. */
export type LibraryRequest = {
  id?: string | undefined;
  type: RequestType;
  body: string;
  /** Of a ToDevice request. */
  event_type?: string;
  /** Of a KeysBackup request. */
  version?: string;
};

/** Sends each request of the library through its route. */
export class KeyRequests {
  /** Retries keep their Idempotency-Key. */
  private readonly keys = new Map<string, string>();

  constructor(
    private readonly ask: Ask,
    private readonly deviceId: string,
  ) {}

  /** @returns the answer in the library's format */
  async answerTo(request: LibraryRequest): Promise<string> {
    const answer = await this.say(request);
    if (request.id) this.keys.delete(request.id);
    return JSON.stringify(answer);
  }

  private say(request: LibraryRequest): Promise<unknown> {
    const body: unknown = JSON.parse(request.body);
    switch (request.type) {
      case RequestType.KeysUpload:
        return this.put(uploadKeys, { params: { deviceId: this.deviceId }, body });
      case RequestType.KeysQuery:
        return this.put(queryKeys, { body });
      case RequestType.KeysClaim:
        return this.put(claimKeys, { body, idempotencyKey: this.keyOf(request) });
      case RequestType.ToDevice:
        return this.put(sendToDevices, {
          body: { type: request.event_type, ...(body as object) },
          idempotencyKey: this.keyOf(request),
        });
      case RequestType.SignatureUpload:
        return this.put(uploadSignatures, { body });
      case RequestType.KeysBackup:
        return this.put(putRoomKeys, { params: { version: request.version }, body });
      default:
        throw new Error(`There is no route for a request of type ${request.type}.`);
    }
  }

  /** The server checks the fields. */
  private put<R extends RouteContract>(route: R, args: unknown): Promise<unknown> {
    return this.ask(route, args as CallArgs<R>);
  }

  private keyOf({ id }: LibraryRequest): string {
    if (!id) return newId();
    const key = this.keys.get(id) ?? newId();
    this.keys.set(id, key);
    return key;
  }
}
