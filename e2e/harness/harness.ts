import { join } from 'node:path';
import { type Database, openDatabase } from '@cascade/db/client';
import { migrateDatabase } from '@cascade/db/migrate';
import { seedDatabase } from '@cascade/db/seed/seed';
import { Redis } from 'ioredis';
import { AdapterProbe } from './adapter-probe.ts';
import { OwnServices } from './data-services.ts';
import { FaultProxy } from './fault-proxy.ts';
import { MailCatcher } from './mail-catcher.ts';
import { ProviderProcess } from './provider-process.ts';
import { freePort, ServerProcess } from './server-process.ts';

export const HARNESS_SECRET = 'only for experiments, and long enough for them';

export type Node = {
  name: string;
  process: ServerProcess;
  postgres: FaultProxy;
  redis: FaultProxy;
};
export type Gateway = Node & { process: ServerProcess & { port: number } };

/** Two gateways, a worker, and their own PostgreSQL, Redis and mail server; all can fail. */
export class Harness {
  readonly gateways: Gateway[] = [];
  readonly workers: Node[] = [];
  private readonly proxies: FaultProxy[] = [];
  private paying: ProviderProcess | undefined;

  private constructor(
    readonly services: OwnServices,
    readonly database: Database,
    readonly redis: Redis,
    readonly mails: MailCatcher,
    readonly probe: AdapterProbe,
    private readonly isProxied: boolean,
  ) {}

  static async start({ gateways = 2, workers = 1, isProxied = true } = {}): Promise<Harness> {
    const services = await OwnServices.start();
    const { databaseUrl, redisUrl } = services.urls;
    await migrateDatabase(databaseUrl);
    await seedDatabase(databaseUrl, { demo: false, report: () => {} });
    const database = openDatabase(databaseUrl);
    // Throwaway services commit asynchronously; here acknowledged commits must survive a crash.
    const name = new URL(databaseUrl).pathname.slice(1);
    await database.sql`alter database ${database.sql(name)} set synchronous_commit = on`;
    const redis = new Redis(redisUrl, { retryStrategy: () => 100, maxRetriesPerRequest: null });
    redis.on('error', () => {}); // killed by some faults
    const mails = await MailCatcher.start();
    const harness = new Harness(
      services,
      database,
      redis,
      mails,
      new AdapterProbe(redisUrl),
      isProxied,
    );
    try {
      await harness.prepareProvider();
      for (let count = 0; count < gateways; count++) await harness.addGateway();
      for (let count = 0; count < workers; count++) await harness.addWorker();
    } catch (error) {
      await harness.stop();
      throw error;
    }
    return harness;
  }

  private async prepareProvider(): Promise<void> {
    const webhooks = await FaultProxy.to(() => this.gatewayPorts(0));
    this.proxies.push(webhooks);
    const { dataDir } = this.services;
    const secret = HARNESS_SECRET;
    this.paying = await ProviderProcess.prepare({ secret, dataDir, logs: this.logs, webhooks });
  }

  get provider(): ProviderProcess {
    if (!this.paying) throw new Error('The provider is not prepared.');
    return this.paying;
  }

  private async addGateway(): Promise<void> {
    const name = `gateway-${this.gateways.length + 1}`;
    const node = await this.prepare(name, 'gateway/dist/main.js', await freePort());
    await node.process.start();
    this.gateways.push(node as Gateway);
  }

  async addWorker(): Promise<Node> {
    const name = `worker-${this.workers.length + 1}`;
    const node = await this.prepare(name, 'workers/dist/main.js');
    await node.process.start();
    this.workers.push(node);
    return node;
  }

  gatewayPorts(first: number): number[] {
    const ports = this.gateways.map(({ process }) => process.port);
    return [...ports.slice(first), ...ports.slice(0, first)];
  }

  /**
   * Restores everything for the next fault.
   * @returns processes that crashed by themselves
   */
  async reviveFallen(): Promise<string[]> {
    for (const proxy of this.proxies) proxy.heal();
    this.mails.admit();
    await this.services.revive();
    const fallen: string[] = [];
    for (const { name, process } of [...this.gateways, ...this.workers]) {
      if (process.isRunning) continue;
      fallen.push(name);
      await process.start();
    }
    return fallen;
  }

  /** Deleted with the harness, unless HARNESS_LOGS names a folder. */
  private get logs(): string {
    return process.env.HARNESS_LOGS ?? join(this.services.dataDir, 'logs');
  }

  async stop(): Promise<void> {
    const nodes = [...this.gateways, ...this.workers];
    for (const proxy of this.proxies) proxy.heal();
    await Promise.all(nodes.map(({ process }) => process.end('SIGKILL')));
    await this.paying?.kill();
    await Promise.all(this.proxies.map((proxy) => proxy.close()));
    await this.mails.stop();
    await this.probe.close();
    this.redis.disconnect();
    await this.database.close();
    await this.services.stop();
  }

  private async prepare(name: string, script: string, port?: number): Promise<Node> {
    const { databaseUrl, redisUrl } = this.services.urls;
    const postgres = await this.wireTo(databaseUrl);
    const redis = await this.wireTo(redisUrl);
    const env = {
      NODE_ENV: 'development',
      DATABASE_URL: this.isProxied ? through(postgres, databaseUrl) : databaseUrl,
      REDIS_URL: this.isProxied ? through(redis, redisUrl) : redisUrl,
      SESSION_SECRET: HARNESS_SECRET,
      // Without a proxy before them, browsers come back from the provider to the gateway they left.
      PUBLIC_ORIGIN: `http://localhost${port ? `:${port}` : ''}`,
      RATE_LIMIT_SCALE: '1000000',
      SMTP_URL: this.mails.url,
      METRICS_PORT: '0',
      TEST_PROVIDER_URL: this.provider.url,
      LOG_LEVEL: 'warn',
      GATEWAY_ID: name,
    };
    const log = join(this.logs, `${name}.log`);
    return { name, process: new ServerProcess(script, env, port, log), postgres, redis };
  }

  private async wireTo(url: string): Promise<FaultProxy> {
    const port = Number(new URL(url).port);
    const proxy = await FaultProxy.to(() => [port]);
    this.proxies.push(proxy);
    return proxy;
  }
}

function through(proxy: FaultProxy, url: string): string {
  const proxied = new URL(url);
  proxied.port = String(proxy.port);
  return proxied.toString();
}
