import { type Message, sendMessage } from '@cascade/shared/features/messaging/contract';
import { newId } from '@cascade/shared/kernel/id';
import { LIVE_PATH, type SocketReply } from '@cascade/shared/live/protocol';
import { io, type Socket } from 'socket.io-client';
import { envelope } from '../../gateway/testing/messaging.ts';

const ANSWERED_WITHIN_MS = 20_000;

/** Connects once, to one server. */
export async function openSocket(
  origin: string,
  options: NonNullable<Parameters<typeof io>[1]>,
): Promise<Socket> {
  const socket = io(origin, {
    path: LIVE_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    ...options,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

/**
 * Sends a private message over its writer's socket, as clients do while they are connected, and
 * does not try again.
 */
export async function sendOver(
  socket: Socket,
  receiverId: string,
  id = newId(),
  content = envelope(),
): Promise<Message> {
  const call = { v: 1, c: sendMessage.name, key: id, d: { receiverId, content } };
  const reply: SocketReply = await socket.timeout(ANSWERED_WITHIN_MS).emitWithAck('call', call);
  if (!reply.ok) throw new Error(`A message was refused: ${JSON.stringify(reply.problem)}`);
  return reply.d as Message;
}
