import type { SheetView } from '@cascade/shared/features/circuits/station';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { OpenSheets } from './open-sheets.ts';

/** The examiner's sheets, each kept on this device and on the server. */
export function useSheets(circuitId: string, memberId: string, views: SheetView[]): OpenSheets {
  const [keepers] = useState(() => new OpenSheets({ circuitId, memberId }));
  useEffect(() => keepers.receive(views), [keepers, views]);
  useEffect(() => () => keepers.close(), [keepers]);
  return keepers;
}

/** One of them, as it stands. */
export function useSheetState(keepers: OpenSheets, view: SheetView) {
  const keeper = keepers.keeperOf(view);
  const state = useSyncExternalStore(keeper.subscribe, keeper.read);
  return { ...state, change: keeper.change, settle: keeper.settle };
}
