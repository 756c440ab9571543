import type { Person } from '@cascade/db/factories/people';
import type { PartnerLobby } from '@cascade/shared/features/partner-lobby/contract';
import type { TestGateway } from './gateway.ts';
import type { TwoGateways } from './two-gateways.ts';

const PATH = '/api/partner-lobbies';

/** Somebody in a lobby: a member, or a device that is not signed in. */
export type Visitor = Person | { key: string };
export const visitor = (letter: string): Visitor => ({ key: letter.repeat(32) });

/** Calls of the two in a lobby, at either gateway. */
export function partnerLobbiesOf(two: TwoGateways) {
  const ask = (
    who: Visitor | null,
    path: string,
    { at = two.here, method = 'POST', body = {} }: Partial<Asked> = {},
  ) => {
    const isKeyed = who !== null && 'key' in who;
    const person = isKeyed ? null : who;
    if (method === 'GET') return at.call(person, PATH + path + (isKeyed ? `?key=${who.key}` : ''));
    const sent = isKeyed ? { ...body, key: who.key } : body;
    return at.call(person, PATH + path, { method, body: sent });
  };
  const done = async (...args: Parameters<typeof ask>): Promise<PartnerLobby> => {
    const reply = await ask(...args);
    if (reply.status >= 300) throw new Error(`${args[1]}: ${reply.status} ${reply.text}`);
    return reply.body;
  };
  const open = (by: Person, change: object = {}) =>
    done(by, '', { body: { scenarioId: 14, partnerRole: 'both', ...change } });
  const join = (who: Visitor, token: string, at?: TestGateway) =>
    done(who, `/${token}/join`, at && { at });
  const ready = (
    who: Visitor,
    { token, round }: Pick<PartnerLobby, 'token' | 'round'>,
    { at = two.here, isReady = true }: { at?: TestGateway; isReady?: boolean } = {},
  ) => done(who, `/${token}/ready`, { at, body: { round, isReady } });
  return {
    ask,
    done,
    open,
    join,
    ready,
    read: (who: Visitor, token: string, at?: TestGateway) =>
      done(who, `/${token}`, { method: 'GET', ...(at && { at }) }),
    attend: (who: Visitor, token: string, at?: TestGateway) =>
      done(who, `/${token}/attend`, at && { at }),
    next: (
      who: Visitor,
      token: string,
      after: number,
      isSwap = false,
      at: TestGateway = two.here,
    ) => done(who, `/${token}/next`, { at, body: { after, isSwap } }),
    leave: (who: Visitor, token: string, at: TestGateway = two.here) =>
      ask(who, `/${token}/leave`, { at }),
    attempts: async (who: Person) =>
      (await two.here.call(who, '/api/practice/attempts')).body as { id: string }[],
  };
}

type Asked = { at: TestGateway; method: string; body: object };
