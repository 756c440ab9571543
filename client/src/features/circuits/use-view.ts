import type { Circuit } from '@cascade/shared/features/circuits/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { circuitQuery, viewQuery } from './circuit-queries.ts';
import type { Moment } from './clock/use-planned-clock.ts';
import { myself } from './people/own-membership.ts';

/** In ms. */
const refetchAfterMs = 2_000;

/**
 * Only while it belongs to the shown phase; fetched when the phase's event does not bring the next.
 */
export function useView(circuit: Circuit, moment: Moment | null) {
  const queryClient = useQueryClient();
  const { id } = circuit;
  const hasJoined = myself(circuit)?.status === 'joined';
  const isWanted = hasJoined && circuit.state !== 'draft' && circuit.state !== 'cancelled';
  const query = useQuery({ ...viewQuery(id), enabled: isWanted });
  const { data } = query;
  const isOver = moment?.phase === 'over';
  const isOfNow =
    data !== undefined &&
    (moment === null
      ? data.clock === null
      : data.clock?.phase === moment.phase && data.clock?.round === moment.round);
  const isLate = moment !== null && circuit.state === 'running' && (!isOfNow || isOver);
  useEffect(() => {
    if (!isWanted || !isLate) return;
    const timer = setInterval(() => {
      void queryClient.invalidateQueries({ queryKey: circuitQuery(id).queryKey });
      void queryClient.invalidateQueries({ queryKey: viewQuery(id).queryKey });
    }, refetchAfterMs);
    return () => clearInterval(timer);
  }, [isWanted, isLate, queryClient, id]);
  return { ...query, view: data, isOfNow };
}

export type ViewOfCircuit = ReturnType<typeof useView>;
