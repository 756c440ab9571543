import {
  closeMarking,
  commandCircuit,
  getCircuitConsole,
  listCircuitLog,
  messageEverybody,
  publishResults,
  setCoProctor,
  swapPerson,
  voidStation,
} from '@cascade/shared/features/circuits/proctor';
import {
  getOwnResults,
  getResultsCsv,
  getResultsGrid,
} from '@cascade/shared/features/circuits/results';
import {
  getCircuitView,
  getMarkSheet,
  saveImpression,
  saveMarkSheet,
  saveSelfRating,
} from '@cascade/shared/features/circuits/station';
import { type BoundRoute, bind } from '../../../http/bind.ts';
import type { Services } from '../../../services.ts';
import { command } from '../clock/clock-actions.ts';
import * as marking from '../marking/marking.ts';
import { closeMarking as close, publish } from '../plan/publishing.ts';
import { readOwnResults } from '../results/own-results.ts';
import { readGrid, readGridCsv } from '../results/results-grid.ts';
import { readConsole, readLog } from './console.ts';
import * as proctor from './proctor-actions.ts';
import { readView } from './station-view.ts';

export function circuitStationRoutes(services: Services): BoundRoute[] {
  return [
    bind(getCircuitView, ({ caller, params }) => readView(services, caller.userId, params.id)),
    bind(getMarkSheet, ({ caller, params }) =>
      marking.readSheet(services, caller.userId, params.id, params),
    ),
    bind(saveMarkSheet, (context) => {
      const { id, ...at } = context.params;
      return marking.saveSheet(context, id, at, context.body);
    }),
    bind(saveImpression, (context) => {
      const { id, ...at } = context.params;
      return marking.feel(context, id, at, context.body);
    }),
    bind(saveSelfRating, (context) => {
      const { id, round } = context.params;
      return marking.rateSelf(context, id, round, context.body);
    }),
    bind(getOwnResults, ({ caller, params }) => readOwnResults(services, caller.userId, params.id)),
  ];
}

export function circuitProctorRoutes(services: Services): BoundRoute[] {
  return [
    bind(getCircuitConsole, ({ caller, params }) =>
      readConsole(services, caller.userId, params.id),
    ),
    bind(listCircuitLog, ({ caller, params, query }) =>
      readLog(services, caller.userId, params.id, query.limit),
    ),
    bind(commandCircuit, (context) => command(context, context.params.id, context.body)),
    bind(voidStation, (context) => proctor.voidTurn(context, context.params.id, context.body)),
    bind(swapPerson, (context) => proctor.swap(context, context.params.id, context.body)),
    bind(setCoProctor, (context) =>
      proctor.makeCoProctor(context, context.params.id, context.body),
    ),
    bind(messageEverybody, (context) =>
      proctor.message(context, context.params.id, context.body.text),
    ),
    bind(closeMarking, (context) => close(context, context.params.id)),
    bind(publishResults, (context) => publish(context, context.params.id, context.body)),
    bind(getResultsGrid, ({ caller, params }) => readGrid(services, caller.userId, params.id)),
    bind(getResultsCsv, ({ caller, params }) => readGridCsv(services, caller.userId, params.id)),
  ];
}
