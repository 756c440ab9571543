import { Connection, Suggestion } from '@cascade/shared/features/network/contract';
import { idOf } from './id.ts';

export const networkPerson = (n: number, handle: string) => ({
  id: idOf(70, n),
  userHandle: handle,
  displayName: handle,
  avatarSeed: handle,
});

export const aConnection = (change: Partial<Connection> = {}): Connection =>
  Connection.parse({
    person: networkPerson(1, 'BoldWren17'),
    state: 'connected',
    note: '',
    at: '2027-01-02T08:00:00.000Z',
    ...change,
  });

export const aSuggestion = (change: Partial<Suggestion> = {}): Suggestion =>
  Suggestion.parse({
    person: networkPerson(2, 'SlowOtter8'),
    reasons: [{ kind: 'practised', name: null }],
    ...change,
  });
