import type { Person } from '@cascade/db/factories/people';
import type {
  Envelope,
  MessageText,
  SentEnvelope,
} from '@cascade/shared/domain/encryption/envelope';
import { groupRoomOf, matrixUserOf, roomOf } from '@cascade/shared/domain/encryption/matrix-ids';
import type { InboxMessage } from '@cascade/shared/features/key-server/contract';
import { newId } from '@cascade/shared/kernel/id';
import {
  DecryptionSettings,
  DeviceId,
  DeviceLists,
  EncryptionSettings,
  OlmMachine,
  RequestType,
  RoomId,
  type ToDeviceRequest,
  TrustRequirement,
  UserId,
} from '@matrix-org/matrix-sdk-crypto-wasm';
import type { TestGateway } from './gateway.ts';

type Outgoing = { id?: string | undefined; type: RequestType; body: string };
type Received = { id: string; senderId: string; createdAt: string; content: Envelope };

export class OlmDevice {
  private since: string | null = null;
  private inboxN = 0;

  private constructor(
    private readonly gateway: TestGateway,
    readonly person: Person,
    readonly machine: OlmMachine,
    readonly deviceId: string,
  ) {}

  static async start(
    gateway: TestGateway,
    person: Person,
    deviceId: string,
    { isOffline = false } = {},
  ): Promise<OlmDevice> {
    const user = new UserId(matrixUserOf(person.publicId));
    const machine = await OlmMachine.initialize(user, new DeviceId(deviceId));
    const device = new OlmDevice(gateway, person, machine, deviceId);
    if (!isOffline) await device.flush();
    return device;
  }

  async call(method: string, path: string, body?: unknown, idempotencyKey?: string) {
    const reply = await this.gateway.call(this.person, path, {
      method,
      ...(body === undefined ? {} : { body }),
      ...(idempotencyKey ? { headers: { 'idempotency-key': idempotencyKey } } : {}),
    });
    if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
    return reply.body;
  }

  async send(request: Outgoing): Promise<void> {
    const body = JSON.parse(request.body);
    const answer = await this.answerTo(request, body);
    if (request.id)
      await this.machine.markRequestAsSent(request.id, request.type, JSON.stringify(answer));
  }

  private answerTo(request: Outgoing, body: Record<string, unknown>) {
    switch (request.type) {
      case RequestType.KeysUpload:
        return this.call('POST', `/api/keys/devices/${this.deviceId}/upload`, body);
      case RequestType.KeysQuery:
        return this.call('POST', '/api/keys/query', body);
      case RequestType.KeysClaim:
        return this.call('POST', '/api/keys/claim', body, newId());
      case RequestType.ToDevice: {
        const type = (request as ToDeviceRequest).event_type;
        return this.call('POST', '/api/keys/messages', { type, ...body }, newId());
      }
      case RequestType.SignatureUpload:
        return this.call('POST', '/api/keys/signatures', body);
      case RequestType.KeysBackup: {
        const { version } = request as Outgoing & { version: string };
        return this.call('PUT', `/api/keys/backup/${version}/rooms`, body);
      }
      default:
        throw new Error(`No route for a request of type ${request.type}.`);
    }
  }

  async flush(): Promise<void> {
    for (;;) {
      const requests = (await this.machine.outgoingRequests()) as Outgoing[];
      if (requests.length === 0) return;
      for (const request of requests) await this.send(request);
    }
  }

  /** What a page does at its start and on events about messages or devices. */
  async sync(): Promise<void> {
    const state = await this.call('POST', `/api/keys/devices/${this.deviceId}/sync`, {
      since: this.since,
    });
    this.since = state.next;
    await this.receive([], state.changed, new Map(Object.entries(state.one_time_key_counts)));
    for (;;) {
      const inbox = `/api/keys/devices/${this.deviceId}/inbox`;
      const waiting: InboxMessage[] = await this.call('GET', `${inbox}?after=${this.inboxN}`);
      const last = waiting.at(-1);
      if (!last) break;
      await this.receive(waiting, [], undefined);
      this.inboxN = last.n;
      await this.call('POST', `${inbox}/confirm`, { upTo: last.n });
    }
    await this.flush();
  }

  private async receive(
    waiting: InboxMessage[],
    changed: string[],
    counts: Map<string, number> | undefined,
  ): Promise<void> {
    await this.machine.receiveSyncChangesMsc4186(
      JSON.stringify(waiting.map(({ sender, type, content }) => ({ sender, type, content }))),
      new DeviceLists(changed.map((user) => new UserId(user))),
      counts ?? new Map(),
    );
  }

  /** Whether the other person has a device that could decrypt. */
  async canReach(other: Person): Promise<boolean> {
    await this.machine.updateTrackedUsers([new UserId(matrixUserOf(other.publicId))]);
    await this.flush();
    const found = await this.machine.getUserDevices(new UserId(matrixUserOf(other.publicId)));
    return found.keys().length > 0;
  }

  /**
   * Shares the room key as needed and encrypts a text.
   * @param claims override the defaults of a first message
   */
  encrypt(other: Person, text: string, claims: Partial<MessageText> = {}): Promise<SentEnvelope> {
    const room = roomOf(this.person.publicId, other.publicId);
    return this.encryptFor([this.person, other], room, text, { to: other.publicId, ...claims });
  }

  /** For the members of a study group, this device's own among them. */
  encryptIn(groupId: string, members: Person[], text: string): Promise<SentEnvelope> {
    return this.encryptFor(members, groupRoomOf(groupId), text, { to: groupId });
  }

  private async encryptFor(
    people: Person[],
    roomId: string,
    text: string,
    claims: Partial<MessageText> & Pick<MessageText, 'to'>,
  ): Promise<SentEnvelope> {
    const users = () => people.map(({ publicId }) => new UserId(matrixUserOf(publicId)));
    const room = () => new RoomId(roomId);
    await this.machine.updateTrackedUsers(users());
    await this.flush();
    const claim = await this.machine.getMissingSessions(users());
    if (claim) await this.send(claim);
    // Before every message: past the rotation an encrypt without it panics.
    const shares = await this.machine.shareRoomKey(room(), users(), new EncryptionSettings());
    for (const share of shares) await this.send(share);
    const content: MessageText = {
      msgtype: 'm.text',
      body: text,
      id: newId(),
      from: this.person.publicId,
      room: roomId,
      reply: null,
      version: 1,
      order: { device: this.deviceId, n: 1, after: null, seen: [] },
      pad: '',
      ...claims,
    };
    const sealed = await this.machine.encryptRoomEvent(
      room(),
      'm.room.message',
      JSON.stringify(content),
    );
    return { v: 2, ...JSON.parse(sealed) };
  }

  /**
   * Decrypts a message of the conversation with `other`.
   * @throws when it cannot be decrypted
   */
  decrypt(other: Person, message: Received): Promise<string> {
    return this.decryptOf(roomOf(this.person.publicId, other.publicId), message);
  }

  /** @throws when it cannot be decrypted */
  decryptIn(groupId: string, message: Received): Promise<string> {
    return this.decryptOf(groupRoomOf(groupId), message);
  }

  private async decryptOf(room: string, message: Received): Promise<string> {
    const { v: _form, ...content } = message.content;
    const event = {
      type: 'm.room.encrypted',
      event_id: `$${message.id}`,
      room_id: room,
      sender: matrixUserOf(message.senderId),
      origin_server_ts: new Date(message.createdAt).getTime(),
      content,
    };
    const opened = await this.machine.decryptRoomEvent(
      JSON.stringify(event),
      new RoomId(room),
      new DecryptionSettings(TrustRequirement.Untrusted),
    );
    return JSON.parse(opened.event).content.body;
  }
}
