export type TaskLines = {
  items: { number: number; text: string }[];
  closing: string | null;
};

/**
 * "1. Take a history…"; the last may be unnumbered.
 * @returns null for other formats
 */
export function taskLinesOf(task: string): TaskLines | null {
  const lines = task
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const read = lines.map(numberedLineOf);
  const last = read.at(-1);
  const closing = last === null ? (lines.at(-1) ?? null) : null;
  const items = (closing === null ? read : read.slice(0, -1)).filter((line) => line !== null);
  const isList = items.length > 0 && items.length === lines.length - (closing === null ? 0 : 1);
  return isList ? { items, closing } : null;
}

function numberedLineOf(line: string) {
  const [, number, text] = /^(\d{1,3})\.\s+(.+)$/.exec(line) ?? [];
  return number && text ? { number: Number(number), text } : null;
}
