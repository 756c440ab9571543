import type { Envelope } from '@cascade/shared/live/protocol';
import type { BusPublisher } from '@cascade/shared/node/bus';
import type { Logger } from '@cascade/shared/node/log';
import { Server } from 'socket.io';

/**
 * What workers say to the gateways' sockets: a socket server without a port, which nobody can
 * connect to.
 */
export class LiveOutlet {
  private readonly io: Server;

  constructor(
    private readonly voice: BusPublisher,
    private readonly log: Logger,
  ) {
    this.io = new Server({ adapter: voice.adapter, serveClient: false });
  }

  /** Hands committed events to whoever is connected, anywhere. Never throws: the rows are the truth. */
  deliver(envelopes: Envelope[]): void {
    try {
      for (const envelope of envelopes) this.io.to(envelope.s).emit('e', envelope);
    } catch (error) {
      this.log.warn({ err: error }, 'events were not delivered; heads will tell of them');
    }
  }

  close(): void {
    this.voice.close();
  }
}
