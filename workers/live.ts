import type { Envelope } from '@cascade/shared/live/protocol';
import type { BusPublisher } from '@cascade/shared/node/bus';
import type { Logger } from '@cascade/shared/node/log';
import { Server } from 'socket.io';

/** Emits from workers to the gateways' sockets: a socket server without a port. */
export class LiveOutlet {
  private readonly io: Server;

  constructor(
    private readonly publisher: BusPublisher,
    private readonly log: Logger,
  ) {
    this.io = new Server({ adapter: publisher.adapter, serveClient: false });
  }

  /** Never throws: the rows are authoritative. */
  deliver(envelopes: Envelope[]): void {
    try {
      for (const envelope of envelopes) this.io.to(envelope.s).emit('e', envelope);
    } catch (error) {
      this.log.warn({ err: error }, 'events were not delivered; heads will announce them');
    }
  }

  close(): void {
    this.publisher.close();
  }
}
