// @vitest-environment jsdom

import { getCurrentUser } from '@cascade/shared/features/auth/contract';
import {
  type GroupConversation,
  type GroupMessage,
  getGroupConversation,
  listGroupConversations,
  listGroupMessages,
} from '@cascade/shared/features/groups/conversation';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createQueryClient } from '../../../api/query-client.ts';
import { keyOf } from '../../../api/query-of.ts';
import { cacheViewOf } from '../../../live/cache-view.ts';
import { idOf } from '../../../testing/factories/id.ts';
import { messagesOf } from './cache.ts';
import { events as handlers } from './live.ts';

const ME = idOf(31, 0);
const PEOPLE = [ME, idOf(31, 1), idOf(31, 2)];
const GROUP = idOf(30);
const STREAM = `g:${GROUP}`;
const at = (minute: number) => new Date(Date.UTC(2027, 0, 1, 8, minute)).toISOString();
const content = (n: number): NonNullable<GroupMessage['content']> => ({
  v: 2,
  algorithm: 'm.megolm.v1.aes-sha2',
  sender_key: 'A'.repeat(43),
  device_id: 'ANADEVICE1',
  session_id: 'A'.repeat(43),
  // Of the right form: version, index, length, then the rest.
  ciphertext: btoa(String.fromCharCode(3, 8, n % 128, 0x12, 16, ...Array<number>(88))).replaceAll(
    '=',
    '',
  ),
});

type Event = { s: string; e: string; d: unknown };
const kinds = ['send', 'edit', 'delete', 'react', 'unreact', 'read', 'other-read'] as const;
type Step = { kind: (typeof kinds)[number]; who: number; which: number };
type Snapshot = { messages: GroupMessage[]; conversation: GroupConversation };

/** What the gateway stores and emits of one group, as the member sees it. */
class World {
  readonly events: Event[] = [];
  private messages: GroupMessage[] = [];
  private readUpTo = 0;
  private readonly readers = new Map<string, number>();
  private made = 0;

  private emit(e: string, d: unknown, s = STREAM): void {
    this.events.push({ s, e, d });
  }

  run({ kind, who, which }: Step): void {
    const person = PEOPLE[who % PEOPLE.length] ?? ME;
    const old = this.messages[which % Math.max(1, this.messages.length)];
    this.made += 1;
    if (kind === 'send' || !old) this.send(person, which);
    else if (kind === 'read') this.read(old.place);
    else if (kind === 'other-read') this.otherRead(PEOPLE[1 + (who % 2)] ?? ME, old.place);
    else if (old.deletedAt === null) {
      if (kind === 'edit') this.change(old, { content: content(this.made), editedAt: at(1) });
      else if (kind === 'delete')
        this.change(old, { content: null, deletedAt: at(2), reactions: [] });
      else this.react(old, person, kind === 'react');
    }
  }

  private send(senderId: string, which: number): void {
    const message: GroupMessage = {
      id: idOf(50, this.made),
      groupId: GROUP,
      senderId,
      senderHandle: `Handle${PEOPLE.indexOf(senderId)}`,
      place: this.messages.length + 1,
      content: content(this.made),
      replyTo: null,
      mentions: which % 2 === 0 ? [ME] : [],
      reactions: [],
      reactionsRev: 0,
      createdAt: at(0),
      editedAt: null,
      deletedAt: null,
      rev: 1,
    };
    this.messages.push(message);
    this.emit('group.message-sent', { message });
  }

  private put(message: GroupMessage): void {
    this.messages = this.messages.map((one) => (one.id === message.id ? message : one));
  }

  private change(old: GroupMessage, given: Partial<GroupMessage>): void {
    const message = { ...old, ...given, rev: old.rev + 1 };
    this.put(message);
    const { senderHandle: _, reactions: __, reactionsRev: ___, ...changed } = message;
    this.emit('group.message-changed', { message: changed });
  }

  private react(old: GroupMessage, personId: string, isSet: boolean): void {
    const rev = old.reactionsRev + 1;
    const others = old.reactions.filter((one) => one.personId !== personId);
    const given = isSet ? content(this.made) : null;
    const reactions = given ? [...others, { personId, content: given, rev }] : others;
    this.put({ ...old, reactions, reactionsRev: rev });
    const d = { groupId: GROUP, messageId: old.id, personId, content: given, rev };
    this.emit('group.reacted', d);
  }

  private otherRead(personId: string, upTo: number): void {
    if (upTo <= (this.readers.get(personId) ?? 0)) return;
    this.readers.set(personId, upTo);
    this.emit('group.read', { groupId: GROUP, personId, upTo });
  }

  private read(upTo: number): void {
    if (upTo <= this.readUpTo) return;
    this.readUpTo = upTo;
    this.emit('group.conversation-read', { groupId: GROUP, ...this.state() }, 'u:me');
  }

  private state() {
    const unread = this.messages.filter(
      ({ place, senderId }) => place > this.readUpTo && senderId !== ME,
    );
    return {
      readUpTo: this.readUpTo,
      unreadCount: unread.length,
      mentionCount: unread.filter(({ mentions }) => mentions.includes(ME)).length,
      lastPlace: this.messages.length,
    };
  }

  fetch(): Snapshot {
    return structuredClone({
      messages: this.messages.toReversed(),
      conversation: {
        ...this.state(),
        groupId: GROUP,
        joinedAfter: 0,
        membersRev: 1,
        readers: [...this.readers].map(([personId, upTo]) => ({ personId, upTo })),
        live: { stream: STREAM, n: 0 },
      },
    });
  }
}

const keys = {
  messages: keyOf(listGroupMessages, messagesOf(GROUP)),
  conversation: keyOf(getGroupConversation, { params: { id: GROUP } }),
  list: keyOf(listGroupConversations, {}),
};

const sorted = ({ messages, conversation }: Snapshot): Snapshot => ({
  messages: messages.map((message) => ({
    ...message,
    reactions: message.reactions.toSorted((a, b) => a.personId.localeCompare(b.personId)),
  })),
  conversation: {
    ...conversation,
    readers: conversation.readers.toSorted((a, b) => a.personId.localeCompare(b.personId)),
  },
});

/** Each stream in its order, one of them first. */
function interleaved(events: Event[], turns: boolean[]): Event[] {
  const streams = [STREAM, 'u:me'].map((s) => events.filter((event) => event.s === s));
  const order: Event[] = [];
  for (let at = 0; order.length < events.length; at++) {
    const [first = [], second = []] = turns[at % turns.length] ? streams : streams.toReversed();
    const next = first.shift() ?? second.shift();
    if (next) order.push(next);
  }
  return order;
}

const steps = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    who: fc.nat({ max: 5 }),
    which: fc.nat({ max: 9 }),
  }),
  { maxLength: 30 },
);

test('applying a conversation’s events gives what a fresh fetch gives, in any order of streams', () => {
  fc.assert(
    fc.property(
      steps,
      steps,
      fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
      (before, after, turns) => {
        const world = new World();
        for (const step of before) world.run(step);
        const client = createQueryClient();
        const start = world.fetch();
        client.setQueryData(keyOf(getCurrentUser, {}), { publicId: ME });
        client.setQueryData(keys.messages, start.messages);
        client.setQueryData(keys.conversation, start.conversation);
        client.setQueryData(keys.list, [start.conversation]);
        const known = world.events.length;
        for (const step of after) world.run(step);
        const refetched = new Set<string>();
        const view = cacheViewOf(client);
        const cache = {
          ...view,
          refetch: (route: { name: string }) => void refetched.add(route.name),
        } as typeof view;
        // Some are known already, as after a reconnection.
        const due = world.events.slice(Math.max(0, known - 3));
        for (const { e, d } of interleaved(due, turns)) {
          const fits = handlers.find(({ name }) => name === e)?.apply(cache, d);
          expect(fits).toBe(true);
        }
        const fresh = sorted(world.fetch());
        const conversationNow = client.getQueryData<GroupConversation>(keys.conversation);
        const [listed] = client.getQueryData<GroupConversation[]>(keys.list) ?? [];
        const messages = client.getQueryData<GroupMessage[]>(keys.messages);
        if (!conversationNow || !listed || !messages) throw new Error('nothing is known');
        const isRefetched = refetched.has(getGroupConversation.name);
        const shown = sorted({ messages, conversation: conversationNow });
        expect(shown.messages).toEqual(fresh.messages);
        expect(listed).toEqual(conversationNow);
        if (!isRefetched) expect(shown.conversation).toEqual(fresh.conversation);
        expect(shown.conversation.readers).toEqual(fresh.conversation.readers);
      },
    ),
    { numRuns: 300 },
  );
});

test('a conversation is read again only when messages came after its reading was counted', () => {
  const world = new World();
  world.run({ kind: 'send', who: 1, which: 1 });
  const client = createQueryClient();
  client.setQueryData(keys.conversation, world.fetch().conversation);
  const asked: string[] = [];
  const view = cacheViewOf(client);
  const cache = { ...view, refetch: (route: { name: string }) => void asked.push(route.name) };
  world.run({ kind: 'read', who: 0, which: 0 });
  world.run({ kind: 'send', who: 2, which: 1 });
  for (const { e, d } of interleaved(world.events.slice(1), [true])) {
    expect(handlers.find(({ name }) => name === e)?.apply(cache as typeof view, d)).toBe(true);
  }
  expect(asked).toEqual([getGroupConversation.name, listGroupConversations.name]);
});
