import { expect, test } from 'vitest';
import { Bank } from './bank.ts';
import { DEMO_CHARGE } from './books.ts';

test('what the demo data paid can be given back once for each id, and no other unknown charge', () => {
  const bank = new Bank();
  const refund = { id: 'refund-1', charge: `${DEMO_CHARGE}1`, amount: 6_500 };
  const done = bank.refund(refund);
  expect(done).toMatchObject({ state: 'done', amount: 6_500 });
  expect(bank.refund(refund)).toEqual(done);
  expect(() => bank.refund({ ...refund, id: 'refund-2', charge: 'charge_1' })).toThrow(
    'There is no such charge.',
  );
});
