import 'fake-indexeddb/auto';
import { type Person, startSession } from '@cascade/db/factories/people';
import { afterAll, afterEach, beforeAll, vi } from 'vitest';
import { startGateway, type TestGateway } from '../../../gateway/testing/gateway.ts';
import { Listeners } from '../../../gateway/testing/listener.ts';
import { MaliciousServer } from './malicious-server.ts';
import { connectBrowsers, PrivateBrowser } from './private-browser.ts';

function gatewayForFile(onStart: (gateway: TestGateway) => void, closeBrowsers: () => void): void {
  let gateway: TestGateway | undefined;
  beforeAll(async () => {
    gateway = await startGateway();
    onStart(gateway);
    connectBrowsers();
  });
  afterEach(closeBrowsers);
  afterAll(async () => {
    vi.unstubAllGlobals();
    await gateway?.close();
  });
}

export class TestBrowsers {
  gateway!: TestGateway;
  private readonly listeners = new Listeners();
  private readonly open: PrivateBrowser[] = [];

  constructor() {
    gatewayForFile(
      (gateway) => {
        this.gateway = gateway;
      },
      () => {
        for (const browser of this.open.splice(0)) browser.close();
        this.listeners.closeAll();
      },
    );
  }

  async start(person: Person, place = '', unavailable?: string): Promise<PrivateBrowser> {
    const browser = new PrivateBrowser(this.gateway, this.listeners, person, place);
    browser.unavailable = unavailable;
    this.open.push(browser);
    return (await browser.open()).listen();
  }

  async pair() {
    const [ana, ben] = [await this.gateway.person(), await this.gateway.person()];
    return { ana, ben, anas: await this.start(ana), bens: await this.start(ben) };
  }

  /** The same member, signed in once more. */
  async elsewhere(person: Person): Promise<Person> {
    return { ...person, token: await startSession(this.gateway.database.orm, person.id) };
  }
}

export function maliciousServerForFile(): { gateway: TestGateway; server: MaliciousServer } {
  const listeners = new Listeners();
  const used = {} as { gateway: TestGateway; server: MaliciousServer };
  gatewayForFile(
    (gateway) => {
      used.gateway = gateway;
      used.server = new MaliciousServer(gateway, listeners);
    },
    () => {
      used.server.closeBrowsers();
      listeners.closeAll();
    },
  );
  return used;
}
