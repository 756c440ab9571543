import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { answered, beginAsking, mergedUnlessRestored, noticeRestore } from './history.ts';

type Row = { name: string; rev: number };

/** By rev, as screens do that merge late answers. */
const newer = mergedUnlessRestored((known, arrived) => {
  const [before, after] = [known as Row | undefined, arrived as Row];
  return before && before.rev > after.rev ? before : after;
});
const queryKey = ['row'];
const ofBefore: Row = { name: 'of before', rev: 7 };
const ofBackup: Row = { name: 'of the backup', rev: 3 };

/** A page, its cache and its server. */
function openPage(read: () => Row | Promise<Row>) {
  const queryClient = new QueryClient();
  const openScreen = () =>
    new QueryObserver(queryClient, {
      queryKey,
      queryFn: async () => {
        const asked = beginAsking();
        return answered({ ...(await read()) }, asked);
      },
      structuralSharing: newer,
      staleTime: Number.POSITIVE_INFINITY,
    }).subscribe(() => {});
  const shown = () => queryClient.getQueryData<Row>(queryKey);
  return { queryClient, shown, openScreen };
}

test('an older version never replaces a newer one, until a backup is restored', async () => {
  let row = ofBefore;
  const { queryClient, shown, openScreen } = openPage(() => row);
  const close = openScreen();
  await vi.waitFor(() => expect(shown()).toEqual(ofBefore));
  row = ofBackup;
  await queryClient.refetchQueries();
  expect(shown()).toEqual(ofBefore);
  noticeRestore(queryClient);
  expect(shown()).toEqual(ofBefore);
  await vi.waitFor(() => expect(shown()).toEqual(ofBackup));
  row = { name: 'late', rev: 2 };
  await queryClient.refetchQueries();
  expect(shown()).toEqual(ofBackup);
  close();
});

test('what was asked before the restore, or is derived from what was known, replaces nothing', async () => {
  let answer = (_row: Row) => {};
  const pending = new Promise<Row>((resolve) => {
    answer = resolve;
  });
  const answers = [ofBefore, pending];
  const { queryClient, shown, openScreen } = openPage(() => answers.shift() ?? ofBackup);
  const close = openScreen();
  await vi.waitFor(() => expect(shown()).toEqual(ofBefore));
  const late = answered({ name: 'asked before', rev: 8 }, beginAsking());
  noticeRestore(queryClient);
  queryClient.setQueryData(queryKey, late);
  queryClient.setQueryData<Row>(queryKey, (old) => old && { ...old, name: 'derived' });
  expect(shown()).toEqual(ofBefore);
  answer(ofBackup);
  await vi.waitFor(() => expect(shown()).toEqual(ofBackup));
  close();
});

test('what no screen shows is forgotten, and fetched when it is shown again', async () => {
  let row = ofBefore;
  const { queryClient, shown, openScreen } = openPage(() => row);
  openScreen()();
  await vi.waitFor(() => expect(shown()).toEqual(ofBefore));
  row = ofBackup;
  noticeRestore(queryClient);
  expect(shown()).toBeUndefined();
  const close = openScreen();
  await vi.waitFor(() => expect(shown()).toEqual(ofBackup));
  close();
});
