import { AsyncLocalStorage } from 'node:async_hooks';
import { cookieOf, type Person } from '@cascade/db/factories/people';
import { checkOrder, type Finding } from '@cascade/shared/domain/encryption/message-order';
import { type GroupMessage, listGroupMessages } from '@cascade/shared/features/groups/conversation';
import { getThread, type Message } from '@cascade/shared/features/messaging/contract';
import { newId } from '@cascade/shared/kernel/id';
import { vi } from 'vitest';
import { call } from '../../../client/src/api/call.ts';
import { DeviceStore } from '../../../client/src/e2ee/device-store.ts';
import type { Ask } from '../../../client/src/e2ee/engine/ask.ts';
import { Engine } from '../../../client/src/e2ee/engine/engine.ts';
import type { OpenedText } from '../../../client/src/e2ee/opened-texts.ts';
import { sealText } from '../../../client/src/e2ee/seal.ts';
import { groupConversationId, type SentMessage } from '../../../client/src/e2ee/sealed-message.ts';
import type { TabMessage } from '../../../client/src/e2ee/tab-messages.ts';
import type { TestGateway } from '../../../gateway/testing/gateway.ts';
import type { Listeners } from '../../../gateway/testing/listener.ts';

/** `lost`: the request arrives, its reply does not. `stumbles`: the reply is an error. */
type Line = 'good' | 'offline' | 'lost' | 'stumbles';
type SentRequest = { method: string; path: string; key: string | null; body: string };

/** A person, or a study group. */
export type Addressee = Person | { groupId: string };

const conversationIdOf = (to: Addressee): string =>
  'groupId' in to ? groupConversationId(to.groupId) : to.publicId;

const acting = new AsyncLocalStorage<PrivateBrowser>();

/** The page's `call` uses the gateway with the cookie of the current browser. */
export function connectBrowsers(): void {
  const real = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init: RequestInit = {}) => {
    const browser = acting.getStore();
    return browser && input.startsWith('/') ? browser.fetch(real, input, init) : real(input, init);
  });
}

/** One browser of one member: its store, and the engine in the tab with the keys. */
export class PrivateBrowser {
  line: Line = 'good';
  /** A path that is answered with 503 until it is cleared. */
  unavailable: string | undefined;
  readonly requests: SentRequest[] = [];
  readonly messages: TabMessage[] = [];
  forgotten = 0;
  private running: Engine | undefined;
  private store: DeviceStore | undefined;

  constructor(
    private readonly gateway: TestGateway,
    private readonly listeners: Listeners,
    public person: Person,
    private readonly place = '',
    /** Changes the server's replies. */
    private readonly changeReply: (path: string, answer: unknown) => unknown = (_, answer) =>
      answer,
  ) {}

  get engine(): Engine {
    if (!this.running) throw new Error('This browser is closed.');
    return this.running;
  }

  readonly ask: Ask = (route, args) =>
    acting.run(this, () => call(route, { ...args, forMember: this.person.id }));

  async open(): Promise<this> {
    const { publicId } = this.person;
    const store = await DeviceStore.open(publicId + this.place, () => {});
    this.store = store;
    this.running = await Engine.start({
      ask: this.ask,
      store,
      publicId,
      publish: (message) => this.messages.push(message),
      onForeign: () => {},
      onForgotten: () => {
        this.forgotten += 1;
      },
    });
    return this;
  }

  async listen(): Promise<this> {
    const { socket } = await this.listeners.open(this.gateway, this.person);
    // biome-ignore lint/suspicious/noExplicitAny: events as the appliers would have parsed them
    socket.on('e', ({ e, d }: { e: string; d: any }) => {
      if (!this.running) return;
      if (e === 'device.messaged') void this.running.readInbox(d.deviceId);
      if (e === 'devices.changed') void this.running.onDevicesChanged(d.user);
      if (e === 'device.keys-claimed') void this.running.onKeyCounts(d.deviceId, d);
    });
    return this;
  }

  close(): void {
    this.running?.close();
    this.store?.close();
    this.running = undefined;
  }

  async write(to: Addressee, text: string, replyTo: string | null = null): Promise<string> {
    if (!this.store) throw new Error('This browser is closed.');
    const id = newId();
    await this.store.add({
      id,
      otherId: conversationIdOf(to),
      replyTo,
      createdAt: Date.now(),
      text: await sealText(this.store.sealingKey, text),
    });
    return id;
  }

  async sends(to: Addressee, text: string, replyTo: string | null = null): Promise<string> {
    const id = await this.write(to, text, replyTo);
    await this.engine.drain();
    return id;
  }

  async retry(id: string): Promise<void> {
    await this.store?.change(id, ({ refusal: _old, ...message }) => message);
    await this.engine.drain();
  }

  waiting() {
    if (!this.store) throw new Error('This browser is closed.');
    return this.store.list();
  }

  async thread(other: Person): Promise<Message[]> {
    const params = { userId: other.publicId };
    const messages = await this.ask(getThread, { params, query: { limit: 100 } });
    return messages.reverse();
  }

  async groupMessages(id: string): Promise<GroupMessage[]> {
    const messages: GroupMessage[] = [];
    for (;;) {
      const query = { limit: 100, before: messages.at(-1)?.id };
      const page = await this.ask(listGroupMessages, { params: { id }, query });
      messages.push(...page);
      if (page.length < query.limit) return messages.reverse();
    }
  }

  private messagesOf(to: Addressee): Promise<SentMessage[]> {
    return 'groupId' in to ? this.groupMessages(to.groupId) : this.thread(to);
  }

  async opens(message: SentMessage, to: Addressee): Promise<string> {
    return shown(await this.engine.open(message, conversationIdOf(to)));
  }

  async reads(to: Addressee): Promise<string[]> {
    const messages = await this.messagesOf(to);
    return Promise.all(messages.map((message) => this.opens(message, to)));
  }

  async findings(to: Addressee): Promise<Finding[]> {
    const thread = await this.messagesOf(to);
    const opened = await Promise.all(
      thread.map((message) => this.engine.open(message, conversationIdOf(to))),
    );
    const placed = thread.map(({ id, senderId, place }, at) => {
      const text = opened[at];
      return {
        id,
        senderId,
        place,
        order: text?.state === 'opened' ? (text.order ?? undefined) : undefined,
      };
    });
    const remembered = (await this.store?.listSeen(conversationIdOf(to))) ?? [];
    return checkOrder(placed, { isWhole: true, remembered });
  }

  async fetch(real: typeof fetch, path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    const { method = 'GET', body } = init;
    const key = headers.get('idempotency-key');
    this.requests.push({ method, path, key, body: typeof body === 'string' ? body : '' });
    if (path === this.unavailable) return Response.json({ status: 503 }, { status: 503 });
    if (this.line === 'offline') throw new TypeError('Failed to fetch');
    headers.set('cookie', cookieOf(this.person.token, this.gateway.env.SESSION_SECRET));
    const response = await real(this.gateway.origin + path, { ...init, headers });
    if (this.line === 'lost') {
      await response.text();
      throw new TypeError('Failed to fetch');
    }
    const text = await response.text();
    if (this.line === 'stumbles') return Response.json({ status: 500 }, { status: 500 });
    const answer =
      text && response.ok ? JSON.stringify(this.changeReply(path, JSON.parse(text))) : text;
    const { status, headers: given } = response;
    return new Response(answer || null, { status, headers: given });
  }
}

export const shown = (text: OpenedText) => (text.state === 'opened' ? text.text : text.why);
