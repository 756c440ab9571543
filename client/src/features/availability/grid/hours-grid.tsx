import type { WeeklyTime } from '@cascade/shared/domain/availability/free-hours';
import { chakra } from '@chakra-ui/react';
import { clockWords, dayNames } from '../../../domain/availability/week-words.ts';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { cellKey, usePainting } from './use-painting.ts';
import { type Cell, isMarked, isSameCell } from './week-marks.ts';

/** Static styles, since a grid has hundreds of cells. A sideways stroke paints, an upright one scrolls. */
const Frame = chakra('table', {
  base: {
    width: 'full',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: '2px',
    userSelect: 'none',
    touchAction: 'pan-y',
    fontSize: 'xs',
    fontVariantNumeric: 'tabular-nums',
    '& th': {
      color: 'var(--c-colors-muted)',
      fontWeight: 'var(--c-font-weights-normal)',
      textAlign: 'start',
      whiteSpace: 'nowrap',
    },
    '& td': {
      padding: '0',
      textAlign: 'center',
      verticalAlign: 'middle',
      borderRadius: 'var(--c-radii-sm)',
      background: 'var(--c-colors-surface)',
      boxShadow: 'inset 0 0 0 1px var(--c-colors-line)',
      cursor: 'pointer',
    },
    '& td[aria-selected=true]': {
      background: 'var(--c-colors-accent)',
      boxShadow: 'none',
      color: 'var(--c-colors-accent-on)',
      fontWeight: 'var(--c-font-weights-bold)',
    },
    '& td:focus-visible': {
      outline: '2px solid var(--c-colors-focus)',
      outlineOffset: '2px',
    },
  },
});

type Row = { key: string; header: string; cells: Cell[] };

type Props = {
  label: string;
  describedBy: string;
  rows: Row[];
  /** Above the columns, where cells do not say their time themselves. */
  columns?: readonly string[];
  headerWidth: string;
  cellHeight: string;
  weekly: WeeklyTime[];
  onChange: (weekly: WeeklyTime[]) => void;
};

const nameOf = ({ day, minute }: Cell, isFree: boolean) =>
  `${dayNames[day]} ${clockWords(minute)} to ${clockWords(minute + 30)}, ${isFree ? 'free' : 'not free'}`;

export function HoursGrid(props: Props) {
  const { label, describedBy, rows, columns, headerWidth, cellHeight, weekly, onChange } = props;
  const painting = usePainting({ rows: rows.map(({ cells }) => cells), weekly, onChange });
  const count = rows[0]?.cells.length ?? 0;
  return (
    <>
      <Frame
        ref={painting.grid}
        role="grid"
        aria-label={label}
        aria-describedby={describedBy}
        aria-multiselectable
        {...painting.handlers}
      >
        <colgroup>
          <col style={{ width: headerWidth }} />
          <col span={count} />
        </colgroup>
        {columns && (
          <thead>
            <tr>
              <th scope="col">
                <VisuallyHidden>Day</VisuallyHidden>
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" colSpan={count / columns.length}>
                  {column}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map(({ key, header, cells }) => (
            <tr key={key}>
              <th scope="row">{header}</th>
              {cells.map((cell) => {
                const isFree = isMarked(weekly, cell);
                return (
                  // biome-ignore lint/a11y/useAriaPropsSupportedByRole: a cell of a grid may be selected
                  <td
                    key={cellKey(cell)}
                    data-cell={cellKey(cell)}
                    aria-label={nameOf(cell, isFree)}
                    aria-selected={isFree}
                    tabIndex={isSameCell(cell, painting.current) ? 0 : -1}
                    style={{ height: cellHeight }}
                  >
                    {columns ? null : `${isFree ? '✓ ' : ''}${clockWords(cell.minute)}`}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </Frame>
      <VisuallyHidden role="status" aria-label="Painted">
        {painting.told}
      </VisuallyHidden>
    </>
  );
}
