import { randomBytes } from 'node:crypto';
import type { Person } from '@cascade/db/factories/people';
import type { SentEnvelope } from '@cascade/shared/domain/encryption/envelope';
import type { Message } from '@cascade/shared/features/messaging/contract';
import { newId } from '@cascade/shared/kernel/id';
import type { Reply, TestGateway } from './gateway.ts';

const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');

/**
 * Random bytes in the format of an encrypted message.
 * @param blocks of 16 bytes
 */
export function envelope(blocks = 4): SentEnvelope {
  const length = blocks * 16;
  const varint = length < 128 ? [length] : [(length & 0x7f) | 0x80, length >> 7];
  const bytes = Buffer.concat([
    Buffer.from([3, 0x08, 0, 0x12, ...varint]),
    randomBytes(length + 8 + 64),
  ]);
  return {
    v: 2,
    algorithm: 'm.megolm.v1.aes-sha2',
    sender_key: base64(randomBytes(32)),
    device_id: 'TESTDEVICE',
    session_id: base64(randomBytes(32)),
    ciphertext: base64(bytes),
  };
}

type Options = { id?: string; content?: unknown; replyTo?: string };

export function post(
  gateway: TestGateway,
  from: Person | null,
  to: { publicId: string },
  { id = newId(), content = envelope(), replyTo }: Options = {},
): Promise<Reply> {
  return gateway.call(from, '/api/messages', {
    method: 'POST',
    headers: { 'idempotency-key': id },
    body: { receiverId: to.publicId, content, ...(replyTo ? { replyTo } : {}) },
  });
}

export async function sent(
  gateway: TestGateway,
  from: Person,
  to: { publicId: string },
  options: Options = {},
): Promise<Message> {
  const reply = await post(gateway, from, to, options);
  if (reply.status !== 200) throw new Error(`not sent: ${reply.status} ${reply.text}`);
  return reply.body;
}

export async function done(
  gateway: TestGateway,
  person: Person,
  method: string,
  path: string,
  body?: unknown,
) {
  const reply = await gateway.call(person, path, {
    method,
    ...(body === undefined ? {} : { body }),
  });
  if (reply.status !== 200) throw new Error(`${method} ${path}: ${reply.status} ${reply.text}`);
  return reply.body;
}

export const thread = (gateway: TestGateway, person: Person, other: { publicId: string }) =>
  done(gateway, person, 'GET', `/api/messages/${other.publicId}`) as Promise<Message[]>;

export const conversations = (gateway: TestGateway, person: Person) =>
  done(gateway, person, 'GET', '/api/messages/conversations');

export const markRead = (
  gateway: TestGateway,
  person: Person,
  other: { publicId: string },
  upTo?: string,
) =>
  done(
    gateway,
    person,
    'POST',
    `/api/messages/${other.publicId}/read`,
    upTo === undefined ? {} : { upTo },
  );

export async function acquainted(gateway: TestGateway): Promise<{ ana: Person; ben: Person }> {
  const [ana, ben] = await Promise.all([gateway.person(), gateway.person()]);
  await sent(gateway, ana, ben);
  await sent(gateway, ben, ana);
  return { ana, ben };
}

export const block = (gateway: TestGateway, person: Person, other: { publicId: string }) =>
  done(gateway, person, 'PUT', `/api/people/${other.publicId}/block`);

export const unblock = (gateway: TestGateway, person: Person, other: { publicId: string }) =>
  done(gateway, person, 'DELETE', `/api/people/${other.publicId}/block`);
