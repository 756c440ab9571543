import { PaperTable } from '../paper.tsx';
import { type Observations, type Reading, vitalsOf } from './bands.ts';

/** Written by the nurse, and not computed here. */
export const writtenRows = [
  { name: 'Score', written: ({ score }: Reading) => score },
  { name: 'Glucose, mmol/L', written: ({ glucose }: Reading) => glucose },
];

export function ReadingsTable({ chart: { title, readings } }: { chart: Observations }) {
  const columns = vitalsOf({ readings });
  const rows = writtenRows.filter(({ written }) =>
    readings.some((reading) => written(reading) !== undefined),
  );
  return (
    <PaperTable>
      <caption>{title}, as a table</caption>
      <thead>
        <tr>
          <th scope="col">Time</th>
          {columns.map(({ name, unit }) => (
            <th key={name} scope="col">
              {name}
              {unit && `, ${unit.split(',')[0]}`}
            </th>
          ))}
          {rows.map(({ name }) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
          <th scope="col">Note</th>
        </tr>
      </thead>
      <tbody>
        {readings.map((reading) => (
          <tr key={reading.at}>
            <th scope="row">{reading.at}</th>
            {columns.map(({ name, written }) => (
              <td key={name}>{written(reading) || '–'}</td>
            ))}
            {rows.map(({ name, written }) => (
              <td key={name}>{written(reading) ?? '–'}</td>
            ))}
            <td>{reading.note}</td>
          </tr>
        ))}
      </tbody>
    </PaperTable>
  );
}
