import type { Envelope } from './protocol.ts';

/** One event of one stream, as the JSON text of its envelope. */
export type EventText = { stream: string; json: string };

const NO_NUMBER = '-';

/**
 * Writes events for the bus: the sender's name, then one line an event, with the streams and
 * numbers that it has, its name, its instant and its data. The data is written once, however many
 * streams it goes to, and gateways pass it on without parsing it. Names have no white space, and
 * JSON has no raw tabs or line ends.
 * @param from who sends it, so that it can ignore its own
 */
export function toBusMessage(from: string, envelopes: Envelope[]): string {
  const lines: string[] = [from];
  for (let at = 0; at < envelopes.length; ) {
    const { e, t, d } = envelopes[at] as Envelope;
    const places: string[] = [];
    for (; envelopes[at]?.d === d && envelopes[at]?.e === e && envelopes[at]?.t === t; at++) {
      const { s, n = NO_NUMBER } = envelopes[at] as Envelope;
      places.push(`${s} ${n}`);
    }
    lines.push(`${places.join(' ')}\t${e}\t${t}\t${JSON.stringify(d)}`);
  }
  return lines.join('\n');
}

/** Reads what `toBusMessage` wrote; an event of several streams comes once for each. */
export function fromBusMessage(text: string): EventText[] {
  return text
    .split('\n')
    .slice(1)
    .flatMap((line) => {
      const [places = '', e = '', t = ''] = line.split('\t', 3);
      const data = line.slice(places.length + e.length + t.length + 3);
      const names = places.split(' ');
      const events: EventText[] = [];
      for (let at = 0; at + 1 < names.length; at += 2)
        events.push(eventText(names[at] ?? '', names[at + 1] ?? NO_NUMBER, e, t, data));
      return events;
    });
}

function eventText(s: string, n: string, e: string, t: string, data: string): EventText {
  const number = n === NO_NUMBER ? '' : `"n":${n},`;
  return { stream: s, json: `{"v":1,"s":"${s}",${number}"e":"${e}","t":${t},"d":${data}}` };
}
