import type { Reaction } from '@cascade/shared/domain/encryption/envelope';
import type { GroupMessage } from '@cascade/shared/features/groups/conversation';
import { replaceEqualDeep } from '@tanstack/react-query';
import type { DeviceStore } from '../device-store.ts';
import type { GroupReader } from '../keys-state.ts';
import type { OpenedText } from '../opened-texts.ts';
import { groupIdOf, type SealedMessage, type SentMessage } from '../sealed-message.ts';
import type { TabMessage } from '../tab-messages.ts';
import { lookInBackup } from './backup.ts';
import type { Conversation } from './conversation.ts';
import { conflict, edit, throwUnwritten } from './editing.ts';
import { GroupConversation } from './group-conversation.ts';
import type { KeyDevice } from './key-device.ts';
import { PrivateConversation } from './private-conversation.ts';
import { read } from './reading.ts';
import { encrypt, forMembersOfNow } from './writing.ts';

type Hooks = {
  publish: (message: TabMessage) => void;
  /** Runs on the keys in turn; failures are repaired later. */
  quietly: (work: () => Promise<void>) => Promise<void>;
};

/** What is read and changed in conversations; the outbox sends. */
export class Conversations {
  private readonly privates = new Map<string, PrivateConversation>();
  private readonly groups = new Map<string, GroupConversation>();
  private readonly lookups = new Map<string, Promise<void>>();
  private readonly shown = new Map<string, GroupReader[]>();

  constructor(
    private readonly device: KeyDevice,
    private readonly store: DeviceStore,
    private readonly hooks: Hooks,
  ) {}

  of(id: string): Conversation {
    const groupId = groupIdOf(id);
    if (groupId !== undefined) return this.group(groupId);
    const known = this.privates.get(id) ?? new PrivateConversation(this.device, id);
    this.privates.set(id, known);
    return known;
  }

  private group(groupId: string): GroupConversation {
    const known =
      this.groups.get(groupId) ??
      new GroupConversation(this.device, groupId, (...given) => this.showReaders(...given));
    this.groups.set(groupId, known);
    return known;
  }

  async open(message: SealedMessage, conversationId: string): Promise<OpenedText> {
    const conversation = this.of(conversationId);
    const first = await read(this.device, this.store, message, conversation);
    if (first.state === 'opened' || (first.why !== 'no_key' && first.why !== 'unverified'))
      return first;
    // The key may be in the inbox or backup, or the sender's device be new.
    const sender = groupIdOf(conversationId) ? message.senderId : conversationId;
    await this.fetchMissing(conversation, sender);
    return read(this.device, this.store, message, conversation);
  }

  /** One lookup per conversation and person. */
  private fetchMissing({ id, room }: Conversation, personId: string): Promise<void> {
    const about = `${id} ${personId}`;
    const lookup =
      this.lookups.get(about) ??
      this.hooks
        .quietly(async () => {
          await this.device.readInbox();
          await this.device.track(this.device.publicId, personId);
          await this.device.query(personId);
          await lookInBackup(this.device, this.store, room);
        })
        .finally(() => this.lookups.delete(about));
    this.lookups.set(about, lookup);
    return lookup;
  }

  /** @throws ApiError */
  async edit(message: SentMessage, conversationId: string, text: string, mentions?: string[]) {
    const before = await this.open(message, conversationId);
    if (before.state !== 'opened' || !before.order)
      throw conflict('This message cannot be read on this device.');
    const { order } = before;
    const change = { message, text, order, mentions };
    return edit(this.device, this.store, this.of(conversationId), change);
  }

  /**
   * @param emoji null removes it
   * @throws ApiError
   */
  react({ id: about, groupId: to }: GroupMessage, emoji: Reaction | null): Promise<GroupMessage> {
    const { device } = this;
    const conversation = this.group(to);
    const { room } = conversation;
    const written = (reaction: Reaction) =>
      encrypt(device, conversation, 'm.reaction', () => ({
        about,
        from: device.publicId,
        to,
        room,
        emoji: reaction,
      }));
    return forMembersOfNow(conversation, async () =>
      conversation.react(
        about,
        emoji
          ? await device.inTurnWithoutKeyChange(() => written(emoji)).catch(throwUnwritten)
          : undefined,
      ),
    );
  }

  /** Reads a group's members again and publishes whose devices get its keys. */
  async readAgain(groupId: string): Promise<void> {
    const group = this.group(groupId);
    group.forgetReaders();
    await this.device.inTurn(() => group.readers());
  }

  /** After a change of somebody's devices or identity. */
  async judgeAgain(): Promise<void> {
    for (const groupId of this.shown.keys())
      await this.hooks.quietly(async () => void (await this.group(groupId).readers()));
  }

  publishReaders(): void {
    for (const [groupId, readers] of this.shown)
      this.hooks.publish({ type: 'readers', groupId, readers });
  }

  private showReaders(groupId: string, readers: GroupReader[]): void {
    const before = this.shown.get(groupId);
    const now = before ? replaceEqualDeep(before, readers) : readers;
    if (now === before) return;
    this.shown.set(groupId, now);
    this.hooks.publish({ type: 'readers', groupId, readers: now });
  }
}
