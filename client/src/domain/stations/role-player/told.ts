import { useEffect, useState } from 'react';
import { memberEntries } from '../../../device/member-entries.ts';
import { isListOfTexts, isRecord, isText, shapeOf } from '../../../device/shape.ts';

/** One attempt at a time: the next one begins without ticks. */
type Told = { key: string; ids: string[] };

const entries = memberEntries(
  'told',
  shapeOf(
    (stored): stored is Told => isRecord(stored) && isText(stored.key) && isListOfTexts(stored.ids),
  ),
);
const id = 'latest';

function keptFor(key: string | undefined): ReadonlySet<string> {
  const kept = key === undefined ? null : entries.find(id);
  return new Set(kept?.key === key ? kept?.ids : []);
}

/**
 * Ids of what was told or said in this attempt.
 * @param key without it, nothing is kept
 */
export function useTold(key: string | undefined) {
  const [told, setTold] = useState(() => keptFor(key));
  useEffect(() => setTold(keptFor(key)), [key]);
  function toggle(one: string) {
    const next = new Set(told);
    if (!next.delete(one)) next.add(one);
    setTold(next);
    if (key !== undefined) entries.keep(id, { key, ids: [...next] });
  }
  return { told, toggle };
}
