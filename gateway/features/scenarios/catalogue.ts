import { listScenarioCards } from '@cascade/db/domain/stations/stations.queries';
import { listScenarios } from '@cascade/shared/features/scenarios/contract';
import { PreparedStations } from '../../domain/stations/prepared-stations.ts';
import { PreparedBody } from '../../http/site/prepared-body.ts';
import type { Services } from '../../services.ts';

/** Lists of stations as prepared responses. */
export class Catalogue {
  private readonly prepared: PreparedStations;

  constructor(private readonly services: Pick<Services, 'database' | 'reserve' | 'log'>) {
    this.prepared = new PreparedStations(services);
  }

  listen(): void {
    this.prepared.listen();
  }

  list(category: string | undefined): Promise<PreparedBody> {
    return this.prepared.get(category ?? '', () => this.read(category));
  }

  private async read(category: string | undefined): Promise<PreparedBody> {
    const cards = await listScenarioCards(this.services.database.orm, category);
    return PreparedBody.of(listScenarios.response.parse(cards));
  }
}
