import { replaceEqualDeep } from '@tanstack/react-query';
import { atom, getDefaultStore } from 'jotai';
import { ApiError } from '../api/api-error.ts';
import { drawTogether } from '../live/drawing.ts';
import type { Approval, GroupReader, KeysState, Recovery, Safety } from './keys-state.ts';
import { OpenedTexts } from './opened-texts.ts';
import { type Outgoing, outgoingOf, type Unsealed } from './outgoing.ts';
import { unsealText } from './seal.ts';
import type { SealedMessage, SentMessage } from './sealed-message.ts';
import { sessionNow, subscribe } from './session.ts';
import type { Sending, TabMessage } from './tab-messages.ts';

/** Follows the leading tab. */

export const keysAtom = atom<KeysState>({ state: 'absent' });
export const recoveryAtom = atom<Recovery | null>(null);
export const approvalAtom = atom<Approval | null>(null);
/** By the other person's id. */
export const safetyAtom = atom<Readonly<Record<string, Safety>>>({});
/** By group: as its messages are encrypted; undefined until looked at. */
export const readersAtom = atom<Readonly<Record<string, GroupReader[]>>>({});
/** Including messages not stored yet. */
const keptAtom = atom<Unsealed[]>([]);
const freshAtom = atom<Unsealed[]>([]);
const sendingAtom = atom<Record<string, Sending>>({});
/** Shown by a screen already. */
const seenAtom = atom<ReadonlySet<string>>(new Set<string>());
/** What has not changed keeps its identity, so that a long queue is not drawn again at each step. */
let shown: Outgoing[] = [];
export const outgoingAtom = atom((get) => {
  const kept = get(keptAtom);
  const fresh = get(freshAtom).filter(({ id }) => !kept.some((one) => one.id === id));
  const seen = get(seenAtom);
  // As a rule a new message is being sent before this could be said of it.
  const sending = Object.fromEntries(fresh.map(({ id }) => [id, 'sending' as const]));
  const all = outgoingOf([...kept, ...fresh], { ...sending, ...get(sendingAtom) }).filter(
    ({ id }) => !seen.has(id),
  );
  shown = replaceEqualDeep(shown, all);
  return shown;
});

export const openedTexts = new OpenedTexts(async (message, conversationId) => {
  const session = sessionNow();
  if (!session) throw signedOutError();
  return session.ask('open', message, conversationId);
});

const store = getDefaultStore();

/**
 * Opens a message that has just come, and lets it be drawn with its text. Not where it would load the
 * library.
 */
export function openAhead(message: SealedMessage, conversationId: string): void {
  if (!message.content || store.get(keysAtom).state !== 'ready') return;
  drawTogether(openedTexts.get(message, conversationId));
}

const texts = new Map<string, string>();
export const sentListeners = new Set<(message: SentMessage) => void>();

export function signedOutError(): ApiError {
  return new ApiError({ status: 401, code: 'signed_out', detail: 'Please sign in to continue.' });
}

/** Hides it once its thread shows it. */
export function noteSeen(id: string): void {
  if (texts.has(id) && !store.get(seenAtom).has(id))
    store.set(seenAtom, (seen) => new Set([...seen, id]));
}

export function showFresh(message: Unsealed): void {
  texts.set(message.id, message.text);
  store.set(freshAtom, (fresh) => [...fresh, message]);
}

export function dropFresh(id: string): void {
  store.set(freshAtom, (fresh) => fresh.filter((one) => one.id !== id));
}

let lastReading = 0;

/** The latest of overlapping reads wins. */
export async function showOutgoing(): Promise<void> {
  const session = sessionNow();
  if (!session) return;
  const reading = ++lastReading;
  const device = await session.store();
  const kept = await Promise.all(
    (await device.list()).map(
      async ({ text: sealed, content: _made, order: _order, membersRev: _rev, ...message }) => {
        const text = texts.get(message.id) ?? (await unsealText(device.sealingKey, sealed));
        texts.set(message.id, text);
        return { ...message, text };
      },
    ),
  );
  if (!session.isClosed && reading === lastReading) store.set(keptAtom, kept);
}

export async function askSafety(otherId: string): Promise<void> {
  const safety = await sessionNow()?.ask('safety', otherId);
  if (safety) store.set(safetyAtom, (known) => ({ ...known, [otherId]: safety }));
}

function onMessage(message: TabMessage): void {
  switch (message.type) {
    case 'keys':
      store.set(keysAtom, message.state);
      if (message.state.state === 'ready') void openedTexts.retry([]);
      return;
    case 'recovery':
      store.set(recoveryAtom, message.recovery);
      return;
    case 'approval':
      store.set(approvalAtom, message.approval);
      return;
    case 'sending':
      store.set(sendingAtom, message.sending);
      return;
    case 'readers':
      store.set(readersAtom, (known) => ({ ...known, [message.groupId]: message.readers }));
      return;
    case 'outgoing':
      void showOutgoing().catch(() => undefined);
      return;
    case 'sent':
      openedTexts.put(message.message, message.opened);
      for (const listener of sentListeners) listener(message.message);
      noteSeen(message.message.id);
      void showOutgoing().catch(() => undefined);
      return;
    case 'room-keys':
      void openedTexts.retry(message.sessionIds);
      return;
    case 'identity':
      void openedTexts.retry('all');
      for (const id of message.personIds)
        if (store.get(safetyAtom)[id]) void askSafety(id).catch(() => undefined);
  }
}

function forgetAll(): void {
  texts.clear();
  openedTexts.clear();
  store.set(keysAtom, { state: 'absent' });
  store.set(recoveryAtom, null);
  store.set(approvalAtom, null);
  store.set(safetyAtom, {});
  store.set(readersAtom, {});
  store.set(keptAtom, []);
  store.set(freshAtom, []);
  store.set(sendingAtom, {});
  store.set(seenAtom, new Set<string>());
}

subscribe({
  onMessage,
  onEnd: forgetAll,
  onBegin: (session) => {
    // From an earlier page.
    void showOutgoing()
      .then(() => session.ask('drain'))
      .catch(() => undefined);
  },
});
