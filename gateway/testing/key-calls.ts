import type { Person } from '@cascade/db/factories/people';
import { matrixUserOf } from '@cascade/shared/domain/encryption/matrix-ids';
import type { TestGateway } from './gateway.ts';
import { done } from './messaging.ts';
import { OlmDevice } from './olm-device.ts';

type Claimed = { one_time_keys: Record<string, Record<string, object>> };

export const keyUser = ({ publicId }: { publicId: string }) => matrixUserOf(publicId);

/** A device's calls to the key server, on the gateway that `here` returns. */
export function keyCalls(here: () => TestGateway) {
  return {
    people: () => Promise.all([here().person(), here().person(), here().person()]),
    claim: (gateway: TestGateway, from: Person, of: Person, deviceId: string) =>
      gateway.call(from, '/api/keys/claim', {
        method: 'POST',
        body: { one_time_keys: { [keyUser(of)]: { [deviceId]: 'signed_curve25519' } } },
      }),
    nameOf: (body: Claimed, of: Person) =>
      Object.keys(Object.values(body.one_time_keys[keyUser(of)] ?? {})[0] ?? {})[0] ?? '',
    query: (from: Person, ...of: Person[]) =>
      done(here(), from, 'POST', '/api/keys/query', {
        device_keys: Object.fromEntries(of.map((person) => [keyUser(person), []])),
      }),
    uploadOf: async (person: Person, deviceId: string) => {
      const device = await OlmDevice.start(here(), person, deviceId, { isOffline: true });
      const [request] = await device.machine.outgoingRequests();
      return JSON.parse(request?.body ?? '{}');
    },
    upload: (person: Person, deviceId: string, body: unknown) =>
      here().call(person, `/api/keys/devices/${deviceId}/upload`, { method: 'POST', body }),
  };
}
