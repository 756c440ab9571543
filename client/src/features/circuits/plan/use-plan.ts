import type { Circuit } from '@cascade/shared/features/circuits/contract';
import {
  type CircuitPlan,
  drawCircuitPlaces,
  getCircuitPlan,
  type PlannedPlace,
  setCircuitPlaces,
  setCircuitRooms,
} from '@cascade/shared/features/circuits/plan';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError, sentenceOf } from '../../../api/api-error.ts';
import { call } from '../../../api/call.ts';
import { keyOf, queryOf } from '../../../api/query-of.ts';
import { toast } from '../../../ui/toast/toasts.ts';
import { circuitQuery } from '../circuit-queries.ts';
import { useFreshCircuit } from './use-fresh-circuit.ts';

const changedSentence = 'Another proctor has just changed the stations. Please look again.';

type Draw = { stations: number; rests: number };
type Change = { places: PlannedPlace[] } | { rooms: (string | null)[] } | Draw;

export function usePlan(circuit: Circuit) {
  const queryClient = useQueryClient();
  const withFresh = useFreshCircuit(circuit.id);
  const args = { params: { id: circuit.id } };
  const query = useQuery(queryOf(getCircuitPlan, args));
  /** Sends the whole list, so another proctor's change must not be lost. */
  async function checkPlaces(rev: number): Promise<void> {
    if (rev === query.data?.rev) return;
    const latest = await call(getCircuitPlan, args);
    const isSame = JSON.stringify(latest.places) === JSON.stringify(query.data?.places);
    queryClient.setQueryData(keyOf(getCircuitPlan, args), latest);
    if (!isSame) throw new ApiError({ status: 409, code: 'conflict', detail: changedSentence });
  }
  async function send(change: Change, rev: number): Promise<CircuitPlan> {
    if ('rooms' in change) return call(setCircuitRooms, { ...args, body: change });
    if (!('places' in change))
      return call(drawCircuitPlaces, { ...args, body: { rev, ...change } });
    await checkPlaces(rev);
    const places = change.places.map(({ card, videoUrl }) => ({
      scenarioId: card?.id ?? null,
      videoUrl,
    }));
    return call(setCircuitPlaces, { ...args, body: { rev, places } });
  }
  const { mutate, isPending } = useMutation({
    mutationFn: (change: Change) => withFresh(circuit, ({ rev }) => send(change, rev)),
    onSuccess: (plan) => {
      queryClient.setQueryData(keyOf(getCircuitPlan, args), plan);
      void queryClient.invalidateQueries({ queryKey: circuitQuery(circuit.id).queryKey });
    },
    onError: (error) =>
      toast({
        title: 'The stations were not changed',
        description: sentenceOf(error),
        tone: 'destructive',
      }),
  });
  return {
    ...query,
    setPlaces: (places: PlannedPlace[]) => mutate({ places }),
    setRoom: (place: number, room: string | null) =>
      mutate({
        rooms: (query.data?.places ?? []).map((one) => (one.place === place ? room : one.videoUrl)),
      }),
    draw: (draw: Draw) => mutate(draw),
    isBusy: isPending,
  };
}
