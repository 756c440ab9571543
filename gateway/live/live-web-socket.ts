import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type ServerOptions, WebSocket, WebSocketServer } from 'ws';

type Sent = (error?: Error) => void;

const TEXT_IN_ONE_FRAME = 0x81;

/** A text as one unmasked frame of a server (RFC 6455, section 5.2). */
function frameOf(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const start = length > 0xffff ? 10 : length > 125 ? 4 : 2;
  const frame = Buffer.allocUnsafe(start + length);
  frame[0] = TEXT_IN_ONE_FRAME;
  frame[1] = start === 10 ? 127 : start === 4 ? 126 : length;
  if (start === 4) frame.writeUInt16BE(length, 2);
  if (start === 10) frame.writeBigUInt64BE(BigInt(length), 2);
  frame.write(text, start);
  return frame;
}

/** What is written to the connections of this tick leaves in one packet each, when it ends. */
const held: Socket[] = [];

function release(): void {
  for (const connection of held.splice(0)) connection.uncork();
}

function hold(connection: Socket): void {
  if (connection.writableCorked > 0) return;
  connection.cork();
  if (held.push(connection) === 1) process.nextTick(release);
}

let latest: { text: string; frame: Buffer } | undefined;

/**
 * Sends texts at a lower price: a frame is one buffer, made once for all sockets that are sent the
 * same text after each other, and a message and the answer to its sender leave in one packet.
 */
class LiveWebSocket extends WebSocket {
  private connection: Socket | undefined;

  attach(connection: Socket): this {
    this.connection = connection;
    return this;
  }

  /** @param sent called once the connection has room for more */
  override send(data: Parameters<WebSocket['send']>[0], sent: Sent | object = {}): void {
    const { connection } = this;
    if (typeof data !== 'string' || typeof sent !== 'function' || !connection) {
      super.send(data, sent as Sent);
      return;
    }
    if (this.readyState !== WebSocket.OPEN) return;
    if (latest?.text !== data) latest = { text: data, frame: frameOf(data) };
    hold(connection);
    connection.write(latest.frame);
    if (connection.writableNeedDrain) connection.once('drain', () => (sent as Sent)());
    else (sent as Sent)();
  }
}

/** The engine of the socket.io server. Its sockets are never compressed. */
export class LiveWebSocketServer extends WebSocketServer<typeof LiveWebSocket> {
  constructor(options: ServerOptions<typeof LiveWebSocket>) {
    super({ ...options, perMessageDeflate: false, WebSocket: LiveWebSocket });
  }

  override handleUpgrade(
    request: IncomingMessage,
    connection: Duplex,
    head: Buffer,
    done: (socket: LiveWebSocket, request: IncomingMessage) => void,
  ): void {
    super.handleUpgrade(request, connection, head, (socket, asked) =>
      done(socket.attach(connection as Socket), asked as IncomingMessage),
    );
  }
}
