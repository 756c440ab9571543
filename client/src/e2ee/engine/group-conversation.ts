import { groupRoomOf } from '@cascade/shared/domain/encryption/matrix-ids';
import { type GroupPage, getGroup } from '@cascade/shared/features/groups/contract';
import {
  editGroupMessage,
  type GroupMessage,
  listGroupMessages,
  reactToGroupMessage,
  sendGroupMessage,
} from '@cascade/shared/features/groups/conversation';
import type { GroupReader } from '../keys-state.ts';
import { groupConversationId, type SealedMessage } from '../sealed-message.ts';
import type { Conversation, Readers, Unsent, Written } from './conversation.ts';
import type { KeyDevice } from './key-device.ts';
import { hasChanged } from './safety.ts';

/**
 * Of a study group. Room keys go to the signed devices of exactly those members that this device
 * shows as readers. Someone whose identity has changed gets none until it is accepted.
 */
export class GroupConversation implements Conversation {
  readonly id: string;
  readonly room: string;
  readonly to: string;
  private members: Pick<GroupPage, 'members' | 'membersRev'> | undefined;

  constructor(
    private readonly device: KeyDevice,
    private readonly groupId: string,
    private readonly show: (groupId: string, readers: GroupReader[]) => void,
  ) {
    this.id = groupConversationId(groupId);
    this.room = groupRoomOf(groupId);
    this.to = groupId;
  }

  contains(message: SealedMessage): boolean {
    return 'groupId' in message && message.groupId === this.groupId;
  }

  async readers(): Promise<Readers> {
    this.members ??= await this.readMembers();
    const { members, membersRev } = this.members;
    await this.device.track(...members.map(({ id }) => id));
    const readers: GroupReader[] = [];
    for (const { id, userHandle: handle } of members)
      readers.push({ id, handle, state: await this.stateOf(id) });
    this.show(this.groupId, readers);
    // Without a signed device they get no key, but may have an identity by the next message.
    const given = readers.filter(({ state }) => state !== 'changed').map(({ id }) => id);
    return { people: [...new Set([this.device.publicId, ...given])], membersRev };
  }

  forgetReaders(): void {
    this.members = undefined;
  }

  private async readMembers(): Promise<Pick<GroupPage, 'members' | 'membersRev'>> {
    const { members, membersRev } = await this.device.ask(getGroup, {
      params: { id: this.groupId },
    });
    const ids = members.map(({ id }) => id);
    await this.device.rememberPeople(this.room, ids);
    await this.device.track(...ids);
    // Events about new devices may have been missed.
    for (const id of ids)
      if ((await this.device.signedDevicesOf(id)) === 0) await this.device.query(id);
    return { members, membersRev };
  }

  private async stateOf(personId: string): Promise<GroupReader['state']> {
    const isOther = personId !== this.device.publicId;
    if (isOther && (await hasChanged(this.device, personId))) return 'changed';
    return (await this.device.signedDevicesOf(personId)) > 0 ? 'reads' : 'no_keys';
  }

  private get params() {
    return { id: this.groupId };
  }

  async send({ id, content, replyTo, mentions = [], membersRev = 1 }: Unsent) {
    const sent = await this.device.ask(sendGroupMessage, {
      params: this.params,
      body: { content, replyTo, mentions, membersRev },
      idempotencyKey: id,
    });
    return { ...sent, groupId: this.groupId };
  }

  edit({ id: messageId, rev }: GroupMessage, { content, membersRev = 1 }: Written) {
    return this.device.ask(editGroupMessage, {
      params: { ...this.params, messageId },
      body: { content, rev, membersRev },
    });
  }

  /** @param written undefined removes it */
  async react(messageId: string, written: Written | undefined): Promise<GroupMessage> {
    const membersRev = written?.membersRev ?? (await this.readers()).membersRev ?? 1;
    return this.device.ask(reactToGroupMessage, {
      params: { ...this.params, messageId },
      body: { content: written?.content ?? null, membersRev },
    });
  }

  latest(): Promise<GroupMessage[]> {
    return this.device.ask(listGroupMessages, { params: this.params, query: { limit: 100 } });
  }
}
