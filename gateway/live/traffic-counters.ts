import { postLiked } from '@cascade/shared/features/community/threads';
import { messageSent } from '@cascade/shared/features/messaging/contract';
import {
  type DeviceKind,
  deviceKinds,
  type RateName,
} from '@cascade/shared/features/traffic/contract';
import { deviceKindOf } from '@cascade/shared/features/traffic/device-kind';
import type { Envelope } from '@cascade/shared/live/protocol';
import type { LiveSocket } from './live-socket.ts';

const rateOfEvent: Readonly<Record<string, RateName>> = {
  [messageSent.name]: 'messages',
  [postLiked.name]: 'likes',
};

const kindOf = ({ request }: LiveSocket) => deviceKindOf(request.headers['user-agent']);

/** Counters of this gateway since its start. They always run, because they are cheap. */
export class TrafficCounters {
  readonly totals: Record<RateName, number> = {
    pageViews: 0,
    messages: 0,
    likes: 0,
    adImpressions: 0,
  };
  readonly devices = Object.fromEntries(deviceKinds.map((kind) => [kind, 0])) as Record<
    DeviceKind,
    number
  >;

  count(name: RateName): void {
    this.totals[name] += 1;
  }

  /** Counts committed events; an event on several streams counts once. */
  countEvents(envelopes: Envelope[]): void {
    let before: unknown;
    for (const { e, d } of envelopes) {
      const rate = d === before ? undefined : rateOfEvent[e];
      before = d;
      if (rate) this.totals[rate] += 1;
    }
  }

  opened(socket: LiveSocket): void {
    this.devices[kindOf(socket)] += 1;
  }

  closed(socket: LiveSocket): void {
    this.devices[kindOf(socket)] -= 1;
  }
}
