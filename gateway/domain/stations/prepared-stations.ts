import type { PreparedBody } from '../../http/site/prepared-body.ts';
import type { Services } from '../../services.ts';

/** Cached responses; more can only come from invalid category names. */
const MOST_KEPT = 64;

/**
 * Responses about stations that are the same for many people, serialised and compressed once.
 * PostgreSQL notifies of changes; after a lost connection the cache is empty.
 */
export class PreparedStations {
  private kept = new Map<string, Promise<PreparedBody>>();
  private isListening = false;

  constructor(private readonly services: Pick<Services, 'reserve' | 'log'>) {}

  /**
   * Subscribes to changes. Until it succeeds nothing is cached. Not through a pooler, which would
   * give the connection to others between two notifications.
   */
  listen(): void {
    const { reserve, log } = this.services;
    reserve.sql
      .listen(
        'scenarios_changed',
        () => this.kept.clear(),
        () => {
          this.kept.clear();
          this.isListening = true;
        },
      )
      .catch((error: unknown) => log.warn({ err: error }, 'stations are not cached'));
  }

  /** @param read makes the response where it is not known; a failure is not kept */
  async get(key: string, read: () => Promise<PreparedBody>): Promise<PreparedBody> {
    const known = this.kept.get(key);
    if (known) return known;
    const body = read();
    if (this.isListening && this.kept.size < MOST_KEPT) {
      this.kept.set(key, body);
      body.catch(() => this.kept.delete(key));
    }
    return body;
  }
}
