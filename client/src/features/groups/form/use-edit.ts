import { useMutation } from '@tanstack/react-query';
import { ApiError } from '../../../api/api-error.ts';

const isStale = (error: unknown) => error instanceof ApiError && error.code === 'stale';

/** Somebody else edited it; what they changed is shown before it can be overwritten. */
class Overtaken<Held> extends Error {
  constructor(readonly newest: Held) {
    super('overtaken');
  }
}

/** @param base what the member has seen */
export type Edited<Draft, Held> = { base: Held; draft: Draft; changed: (keyof Draft)[] };

type Options<Draft, Held> = {
  name: string;
  value: Edited<Draft, Held>;
  onChange: (value: Edited<Draft, Held>) => void;
  draftIn: (held: Held) => Draft;
  send: (seen: Held, wanted: Draft) => Promise<unknown>;
  load: () => Promise<Held>;
  onSuccess: () => void;
  onSettled: () => unknown;
};

export function differing<Draft extends object>(a: Draft, b: Draft): (keyof Draft)[] {
  return (Object.keys(a) as (keyof Draft)[]).filter((name) => a[name] !== b[name]);
}

/** An edit on the version that the member saw; what others changed meanwhile is merged by field. */
export function useEdit<Draft extends object, Held>(options: Options<Draft, Held>) {
  const { name, value, onChange, draftIn, load } = options;

  async function send(wanted: Draft, seen: Held): Promise<void> {
    try {
      await options.send(seen, wanted);
    } catch (error) {
      if (!isStale(error)) throw error;
      const newest = await load();
      // The version rises with more than these fields, which is nothing to ask about.
      if (differing(draftIn(seen), draftIn(newest)).length > 0) throw new Overtaken(newest);
      await send(wanted, newest);
    }
  }

  const { mutate, error, isPending } = useMutation<void, Error, Draft>({
    mutationKey: [name],
    mutationFn: (wanted) => send(wanted, value.base),
    onSuccess: options.onSuccess,
    onError: (failure, wanted) => {
      if (!(failure instanceof Overtaken)) return;
      const newest = failure.newest as Held;
      const [before, after] = [draftIn(value.base), draftIn(newest)];
      const theirs = differing(before, after);
      // What the member has not touched takes the newer value.
      const untouched = theirs.filter((field) => wanted[field] === before[field]);
      const taken = Object.fromEntries(untouched.map((field) => [field, after[field]]));
      onChange({ base: newest, draft: { ...wanted, ...taken }, changed: theirs });
    },
    onSettled: options.onSettled,
  });
  return {
    save: () => mutate(value.draft),
    error: error instanceof Overtaken ? null : error,
    isBusy: isPending,
  };
}
