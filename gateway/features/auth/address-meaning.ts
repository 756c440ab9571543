import { AsyncLocalStorage } from 'node:async_hooks';
import type { drizzleAdapter } from 'better-auth/adapters/drizzle';

/**
 * Which account an e-mail address stands for while the library handles one call. Without it an
 * address stands for the account that has confirmed it, and for no other.
 */
type Meaning = { userId: string } | 'nobody';

const meanings = new AsyncLocalStorage<Meaning>();

const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Runs a call of the library in which every e-mail address stands for this account, or nobody. */
export function withMeaning<Result>(
  meaning: Meaning | undefined,
  act: () => Promise<Result>,
): Promise<Result> {
  return meaning ? meanings.run(meaning, act) : act();
}

type CreateAdapter = ReturnType<typeof drizzleAdapter>;

/**
 * The library takes an address for an account's name. Here several accounts may claim one, so its
 * look-ups by address find the account that has confirmed it: whoever signs up first with
 * somebody else's address gains nothing.
 */
export function findingOwnersOnly(create: CreateAdapter): CreateAdapter {
  return (options) => {
    const adapter = create(options);
    const findOne: typeof adapter.findOne = (query) => {
      if (query.model !== 'user' || !query.where.some(({ field }) => field === 'email'))
        return adapter.findOne(query);
      const meaning = meanings.getStore();
      if (!meaning)
        return adapter.findOne({
          ...query,
          where: [...query.where, { field: 'emailVerified', value: true }],
        });
      const id = meaning === 'nobody' ? NO_ID : meaning.userId;
      return adapter.findOne({ ...query, where: [{ field: 'id', value: id }] });
    };
    const owners: typeof adapter = {
      ...adapter,
      findOne,
      transaction: (act) => act(owners),
    };
    return owners;
  };
}
