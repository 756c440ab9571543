import { MAX_TEXT_BYTES, type Reaction } from '@cascade/shared/domain/encryption/envelope';
import type { GroupMessage } from '@cascade/shared/features/groups/conversation';
import { newId } from '@cascade/shared/kernel/id';
import { useAtomValue } from 'jotai';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { ApiError } from '../api/api-error.ts';
import type { KeptMessage } from './device-store.ts';
import type { OpenedText } from './opened-texts.ts';
import type { Outgoing } from './outgoing.ts';
import { sealText } from './seal.ts';
import type { SealedMessage, SentMessage } from './sealed-message.ts';
import { type Session, sessionNow } from './session.ts';
import {
  dropFresh,
  noteSeen,
  openedTexts,
  outgoingAtom,
  sentListeners,
  showFresh,
  showOutgoing,
  signedOutError,
} from './shown.ts';

/**
 * A message's text, or why it is locked; undefined while opening. Retried when a key arrives late.
 */
export function useOpened(message: SealedMessage, conversationId: string): OpenedText | undefined {
  useEffect(() => {
    noteSeen(message.id);
    if (message.content) void openMessage(message, conversationId).catch(() => undefined);
  }, [message, conversationId]);
  return useSyncExternalStore(openedTexts.subscribe, () => openedTexts.now(message));
}

/** @throws ApiError when the keys are unavailable */
export function openMessage(message: SealedMessage, conversationId: string): Promise<OpenedText> {
  return openedTexts.get(message, conversationId);
}

function session(): Session {
  const now = sessionNow();
  if (!now) throw signedOutError();
  return now;
}

/** A public id, quotation marks and a comma. */
const MENTION_BYTES = 39;

/** @throws ApiError when too long */
function checkLength(text: string, mentions: readonly string[] = []): void {
  // In JSON, line breaks and quotation marks take two bytes.
  const bytes = new TextEncoder().encode(JSON.stringify(text)).length;
  const written = bytes + mentions.length * MENTION_BYTES;
  if (written <= MAX_TEXT_BYTES + 2) return;
  const detail =
    'This message is too long to be sent in one. Please shorten it or send it in parts.';
  throw new ApiError({ status: 422, code: 'too_large', detail });
}

/**
 * Stored sealed, and sent encrypted when possible.
 * @returns the id, once stored
 * @throws ApiError when too long or storage is unavailable
 */
export async function sendText(
  conversationId: string,
  text: string,
  replyTo: string | null = null,
  mentions?: string[],
): Promise<string> {
  checkLength(text, mentions);
  const here = session();
  const kind = { otherId: conversationId, ...(mentions ? { mentions } : {}) };
  const message = { id: newId(), ...kind, replyTo, createdAt: Date.now() };
  showFresh({ ...message, text });
  const kept = keeping.then(() => keep(here, message, text));
  keeping = kept.catch(() => undefined);
  await kept;
  return message.id;
}

const QUEUE_SHOWN_AFTER_MS = 250;

/** Keeps the written order, as sealing times vary. */
let keeping: Promise<unknown> = Promise.resolve();

async function keep(
  here: Session,
  message: Omit<KeptMessage, 'text'>,
  text: string,
): Promise<void> {
  try {
    const store = await here.store();
    await store.add({ ...message, text: await sealText(store.sealingKey, text) });
  } catch (cause) {
    dropFresh(message.id);
    if (cause instanceof ApiError) throw cause;
    const detail = 'This device could not keep your message. Please try again.';
    throw new ApiError({ status: 400, code: 'not_kept', detail, cause });
  }
  void here.ask('drain', message.otherId).catch(() => undefined);
  here.tellOthers({ type: 'outgoing' });
  // Shown already: as a rule it has been sent by then, and reading the queue would delay that.
  setTimeout(() => {
    void showOutgoing().then(
      () => dropFresh(message.id),
      () => undefined,
    );
  }, QUEUE_SHOWN_AFTER_MS);
}

export function useOutgoing(conversationId: string): Outgoing[] {
  const all = useAllOutgoing();
  return useMemo(
    () => all.filter(({ otherId }) => otherId === conversationId),
    [all, conversationId],
  );
}

export function useAllOutgoing(): Outgoing[] {
  useEffect(() => void sessionNow(), []);
  return useAtomValue(outgoingAtom);
}

/** Resends a refused message in its old place. */
export async function retryOutgoing(id: string): Promise<void> {
  const here = session();
  const store = await here.store();
  await store.change(id, ({ refusal: _old, ...message }: KeptMessage) => message);
  here.publish({ type: 'outgoing' });
  void here.ask('drain').catch(() => undefined);
}

/** A message in transit may still arrive. */
export async function discardOutgoing(id: string): Promise<void> {
  const here = session();
  await (await here.store()).remove(id);
  dropFresh(id);
  here.publish({ type: 'outgoing' });
  await showOutgoing();
}

/** @throws ApiError */
export async function editText(
  message: SentMessage,
  conversationId: string,
  text: string,
  mentions?: string[],
): Promise<SentMessage> {
  checkLength(text, mentions);
  const { changed, opened } = await session().ask('edit', message, conversationId, text, mentions);
  openedTexts.put(changed, opened);
  return changed;
}

/**
 * @param emoji null removes it
 * @throws ApiError
 */
export async function react(message: GroupMessage, emoji: Reaction | null): Promise<GroupMessage> {
  return session().ask('react', message, emoji);
}

/**
 * Calls back in every tab before the message leaves the outbox, so that no thread flickers.
 * @returns unsubscribe
 */
export function whenSent(listener: (message: SentMessage) => void): () => void {
  sentListeners.add(listener);
  return () => sentListeners.delete(listener);
}
