import type { WeeklyTime } from '@cascade/shared/domain/availability/free-hours';
import { type FocusEvent, type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { type Cell, isMarked, isSameCell, painted, strokeWords } from './week-marks.ts';

/** From where a stroke began, what was there before, and whether it makes free. */
type Stroke = { from: Cell; to: Cell; isFree: boolean; before: WeeklyTime[] };

type Options = {
  /** Rows of cells as they are shown. */
  rows: readonly (readonly Cell[])[];
  weekly: WeeklyTime[];
  onChange: (weekly: WeeklyTime[]) => void;
};

const steps: Partial<Record<string, [down: number, right: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

function cellAt(target: EventTarget | null): Cell | null {
  const found = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  const [day, minute] = found?.dataset.cell?.split('-').map(Number) ?? [];
  return day === undefined || minute === undefined ? null : { day, minute };
}

export const cellKey = ({ day, minute }: Cell) => `${day}-${minute}`;

/** Mouse, touch and keyboard paint by the same strokes. */
export function usePainting({ rows, weekly, onChange }: Options) {
  const grid = useRef<HTMLTableElement>(null);
  const [chosen, setChosen] = useState<Cell | null>(null);
  const [told, setTold] = useState('');
  const drawing = useRef<Stroke | null>(null);
  /** A finger that has not moved yet: it may be about to scroll. */
  const resting = useRef<Cell | null>(null);
  /** Of shift and arrows, until they end. */
  const extending = useRef<Stroke | null>(null);

  const first = rows[0]?.[0] ?? { day: 0, minute: 0 };
  const isShown = (cell: Cell) => rows.some((row) => row.some((one) => isSameCell(one, cell)));
  const current = chosen && isShown(chosen) ? chosen : first;

  function begin(from: Cell, isFree: boolean): Stroke {
    return { from, to: from, isFree, before: weekly };
  }
  function draw(stroke: Stroke, to: Cell): Stroke {
    onChange(painted(stroke.before, stroke.from, to, stroke.isFree));
    return { ...stroke, to };
  }
  const tell = ({ from, to, isFree }: Stroke) => setTold(strokeWords(from, to, isFree));

  function toggle(cell: Cell) {
    const isFree = !isMarked(weekly, cell);
    tell(draw(begin(cell, isFree), cell));
  }

  function focus(cell: Cell) {
    setChosen(cell);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${cellKey(cell)}"]`)?.focus();
  }

  function move([down, right]: [number, number]): Cell {
    const row = rows.findIndex((cells) => cells.some((one) => isSameCell(one, current)));
    const column = rows[row]?.findIndex((one) => isSameCell(one, current)) ?? 0;
    const within = (at: number, length: number) => Math.max(0, Math.min(at, length - 1));
    const cells = rows[within(row + down, rows.length)] ?? [];
    return cells[within(column + right, cells.length)] ?? current;
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === ' ' || event.key === 'Enter') {
      event.preventDefault();
      extending.current = null;
      toggle(current);
      return;
    }
    const step = steps[event.key];
    const row = rows.find((cells) => cells.some((one) => isSameCell(one, current)));
    const edge = event.key === 'Home' ? row?.[0] : event.key === 'End' ? row?.at(-1) : undefined;
    const to = step ? move(step) : edge;
    if (!to) return;
    event.preventDefault();
    if (event.shiftKey) {
      const stroke = extending.current ?? begin(current, isMarked(weekly, current));
      extending.current = draw(stroke, to);
      tell(extending.current);
    } else extending.current = null;
    focus(to);
  }

  /** Screen readers move the focus without the arrow keys. */
  function onFocus({ target }: FocusEvent) {
    const cell = cellAt(target);
    if (cell) setChosen(cell);
  }

  function onPointerDown(event: PointerEvent) {
    const cell = cellAt(event.target);
    if (!cell || event.button !== 0 || !event.isPrimary) return;
    extending.current = null;
    setChosen(cell);
    // A finger is captured by the cell; the grid follows every pointer itself.
    grid.current?.setPointerCapture?.(event.pointerId);
    if (event.pointerType === 'mouse')
      drawing.current = draw(begin(cell, !isMarked(weekly, cell)), cell);
    else resting.current = cell;
  }

  function onPointerMove(event: PointerEvent) {
    if (!drawing.current && !resting.current) return;
    const cell = cellAt(document.elementFromPoint(event.clientX, event.clientY));
    if (!cell) return;
    if (resting.current && !isSameCell(cell, resting.current)) {
      drawing.current = begin(resting.current, !isMarked(weekly, resting.current));
      resting.current = null;
    }
    if (drawing.current && !isSameCell(drawing.current.to, cell))
      drawing.current = draw(drawing.current, cell);
  }

  function onPointerUp() {
    if (resting.current) toggle(resting.current);
    else if (drawing.current) tell(drawing.current);
    resting.current = null;
    drawing.current = null;
  }

  /** The browser scrolls instead. */
  function onPointerCancel() {
    if (drawing.current) onChange(drawing.current.before);
    resting.current = null;
    drawing.current = null;
  }

  return {
    grid,
    current,
    told,
    handlers: { onFocus, onKeyDown, onPointerDown, onPointerMove, onPointerUp, onPointerCancel },
  };
}
