import type { Person } from '@cascade/db/factories/people';
import type { TestGateway } from './gateway.ts';
import { STATION_MS, scored } from './practising.ts';

/** Calls of the solo mock. */
export function soloMock(gatewayOf: () => TestGateway) {
  const ask = (who: Person, method: string, path: string, body?: unknown) =>
    gatewayOf().call(who, `/api/exam-simulator${path}`, {
      method,
      ...(method === 'GET' ? {} : { body: body ?? {} }),
    });
  const get = (who: Person, path: string) => ask(who, 'GET', path);
  const post = (who: Person, path: string, body?: unknown) => ask(who, 'POST', path, body);
  const started = async (who: Person, scenarioIds = [14, 24]) =>
    (await post(who, '/start', { sessionName: 'Sunday', scenarioIds })).body;
  const order = async (who: Person, id: string, stationNumber: number, command: string) =>
    (await post(who, `/sessions/${id}/clock`, { stationNumber, command })).body;
  const leave = (who: Person, sessionId: string, stationNumber: number) =>
    post(who, '/complete-station', { sessionId, stationNumber, timeUsed: 7 });
  const mark = async (who: Person, id: string, number: number, sheet: unknown) => {
    const { sheetRev } = (await get(who, `/sessions/${id}/stations/${number}`)).body;
    return ask(who, 'PUT', `/sessions/${id}/stations/${number}/sheet`, { rev: sheetRev, sheet });
  };
  const sat = async (who: Person, id: string, number: number, score: number) => {
    await order(who, id, number, 'start');
    gatewayOf().clock.advance(STATION_MS);
    const { revealed } = (await get(who, `/sessions/${id}/stations/${number}`)).body;
    const domains = revealed.markScheme.competencyDomains.length;
    const scores = Object.fromEntries(
      Array.from({ length: domains }, (_, at) => [String(at), score]),
    );
    await mark(who, id, number, { ...scored(score), scores });
    return (await leave(who, id, number)).body;
  };
  return { ask, get, post, started, order, leave, mark, sat };
}
