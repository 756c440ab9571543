import { AsyncLocalStorage } from 'node:async_hooks';
import type { drizzleAdapter } from 'better-auth/adapters/drizzle';

/**
 * The account that an e-mail address means during one call of the library; by default the account
 * that has confirmed it.
 */
type Meaning = { userId: string } | 'nobody';

const meanings = new AsyncLocalStorage<Meaning>();

const NO_ID = '00000000-0000-0000-0000-000000000000';

export function withMeaning<Result>(
  meaning: Meaning | undefined,
  act: () => Promise<Result>,
): Promise<Result> {
  return meaning ? meanings.run(meaning, act) : act();
}

type CreateAdapter = ReturnType<typeof drizzleAdapter>;

/**
 * The library identifies accounts by address, but here several may claim one. Lookups find only the
 * account that has confirmed it, so signing up with another person's address gains nothing.
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
