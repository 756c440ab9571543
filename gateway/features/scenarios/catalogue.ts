import { listScenarioCards } from '@cascade/db/domain/stations/stations.queries';
import { listScenarios } from '@cascade/shared/features/scenarios/contract';
import { PreparedBody } from '../../http/site/prepared-body.ts';
import type { Services } from '../../services.ts';

/** Cached lists; more can only come from invalid category names. */
const MOST_KEPT = 64;

/**
 * Lists of stations as prepared responses. PostgreSQL notifies of changes; after a lost connection
 * the cache is empty.
 */
export class Catalogue {
  private kept = new Map<string, Promise<PreparedBody>>();
  private isListening = false;

  constructor(private readonly services: Pick<Services, 'database' | 'reserve' | 'log'>) {}

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

  async list(category: string | undefined): Promise<PreparedBody> {
    const key = category ?? '';
    const known = this.kept.get(key);
    if (known) return known;
    const body = this.read(category);
    if (this.isListening && this.kept.size < MOST_KEPT) {
      this.kept.set(key, body);
      body.catch(() => this.kept.delete(key));
    }
    return body;
  }

  private async read(category: string | undefined): Promise<PreparedBody> {
    const cards = await listScenarioCards(this.services.database.orm, category);
    return PreparedBody.of(listScenarios.response.parse(cards));
  }
}
