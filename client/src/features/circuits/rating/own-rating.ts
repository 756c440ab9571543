import type { Circuit } from '@cascade/shared/features/circuits/contract';
import { type SelfRating, saveSelfRating } from '@cascade/shared/features/circuits/station';
import { call } from '../../../api/call.ts';

/** Where the candidate's own rating of a round is kept and saved. */
export const ownRating = ({ id, me }: Circuit, round: number) => ({
  id: `circuit-self:${id}:${me.personId}:${round}`,
  save: (body: Pick<SelfRating, 'globalRating' | 'comment'>) =>
    call(saveSelfRating, { params: { id, round }, body }),
});
