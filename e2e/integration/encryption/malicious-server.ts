import type { Person } from '@cascade/db/factories/people';
import { startSession } from '@cascade/db/factories/people';
import type { MessageText } from '@cascade/shared/domain/encryption/envelope';
import type { GroupMessage } from '@cascade/shared/features/groups/conversation';
import type { Message } from '@cascade/shared/features/messaging/contract';
import { newId } from '@cascade/shared/kernel/id';
import type { TestGateway } from '../../../gateway/testing/gateway.ts';
import type { Listeners } from '../../../gateway/testing/listener.ts';
import { sent } from '../../../gateway/testing/messaging.ts';
import { OlmDevice } from '../../../gateway/testing/olm-device.ts';
import { makeIdentity } from '../../../gateway/testing/olm-recovery.ts';
import { PrivateBrowser } from './private-browser.ts';

type Lie = (path: string, answer: unknown) => unknown;

/**
 * Has all sessions, can add devices and identities, and changes answers. It lacks only keys made
 * on members' devices.
 */
export class MaliciousServer {
  private readonly lies: { to: PrivateBrowser; lie: Lie }[] = [];
  private readonly open: PrivateBrowser[] = [];

  constructor(
    private readonly gateway: TestGateway,
    private readonly listeners: Listeners,
  ) {}

  async browserOf(person: Person, place = ''): Promise<PrivateBrowser> {
    const browser: PrivateBrowser = new PrivateBrowser(
      this.gateway,
      this.listeners,
      person,
      place,
      (path, answer) =>
        this.lies
          .filter(({ to }) => to === browser)
          .reduce((changed, { lie }) => lie(path, changed), answer),
    );
    this.open.push(browser);
    return (await browser.open()).listen();
  }

  /** Two people who have exchanged messages, with or without verified codes. */
  async pair({ isCompared }: { isCompared: boolean }) {
    const [ana, ben] = [await this.gateway.person(), await this.gateway.person()];
    const [anas, bens] = [await this.browserOf(ana), await this.browserOf(ben)];
    await anas.sends(ben, 'Hello Ben');
    await bens.reads(ana);
    await bens.sends(ana, 'Hello Ana');
    await anas.reads(ben);
    if (isCompared) {
      await anas.engine.confirmSafety(ben.publicId);
      await bens.engine.confirmSafety(ana.publicId);
    }
    return { ana, ben, anas, bens };
  }

  lieTo(to: PrivateBrowser, lie: Lie): () => void {
    const one = { to, lie };
    this.lies.push(one);
    return () => this.lies.splice(this.lies.indexOf(one), 1);
  }

  /**
   * Shows a manipulated thread.
   * @param change latest first
   */
  showThread(to: PrivateBrowser, other: Person, change: (thread: Message[]) => Message[]) {
    const path = `/api/messages/${other.publicId}`;
    return this.lieTo(to, (asked, answer) =>
      asked.startsWith(path) && Array.isArray(answer) ? change(answer as Message[]) : answer,
    );
  }

  /** @param change latest first */
  showGroup(
    to: PrivateBrowser,
    groupId: string,
    change: (messages: GroupMessage[]) => GroupMessage[],
  ) {
    const path = `/api/study-groups/${groupId}/messages`;
    return this.lieTo(to, (asked, answer) =>
      asked.startsWith(path) && Array.isArray(answer) ? change(answer as GroupMessage[]) : answer,
    );
  }

  async elsewhere(person: Person): Promise<Person> {
    return { ...person, token: await startSession(this.gateway.database.orm, person.id) };
  }

  async addDevice(person: Person, deviceId: string): Promise<OlmDevice> {
    return OlmDevice.start(this.gateway, await this.elsewhere(person), deviceId);
  }

  async replaceIdentity(person: Person, deviceId: string): Promise<OlmDevice> {
    const device = await this.addDevice(person, deviceId);
    await makeIdentity(device);
    return device;
  }

  async forge(
    device: OlmDevice,
    to: Person,
    text: string,
    claims: Partial<MessageText> = {},
  ): Promise<Message> {
    const id = claims.id ?? newId();
    const content = await device.encrypt(to, text, { ...claims, id });
    return sent(this.gateway, device.person, to, { id, content });
  }

  closeBrowsers(): void {
    for (const browser of this.open.splice(0)) browser.close();
    this.lies.length = 0;
  }
}
