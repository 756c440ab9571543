import type { Material } from '@cascade/shared/domain/stations/materials';
import { Box, chakra } from '@chakra-ui/react';
import { VisuallyHidden } from '../../../ui/page/visually-hidden.tsx';
import { PaperTable } from './paper.tsx';

type Chart = Extract<Material, { kind: 'drugChart' }>;
type Prescription = Chart['prescriptions'][number];

const sections = [
  { section: 'once', heading: 'Once only' },
  { section: 'regular', heading: 'Regular' },
  { section: 'depot', heading: 'Depot' },
  { section: 'asRequired', heading: 'As required' },
] as const;

const Drug = chakra('th', {
  base: {
    // Stays while the columns scroll.
    position: 'sticky',
    insetInlineStart: '0',
    bg: 'surface',
    minWidth: '40',
    maxWidth: '64',
    verticalAlign: 'top !important',
    fontWeight: 'normal !important',
  },
});

function DrugRow({ prescription, times }: { prescription: Prescription; times: string[] }) {
  const { drug, dose, route, frequency, started, stopped, given, note } = prescription;
  return (
    <tr>
      <Drug scope="row">
        <chakra.span
          display="block"
          fontWeight="bold"
          textDecoration={stopped ? 'line-through' : undefined}
        >
          {drug}
        </chakra.span>
        {dose}, {route}, {frequency}
        <Box color="muted">Started {started}</Box>
        {stopped && <Box fontWeight="medium">Stopped {stopped}</Box>}
        {note && <Box fontStyle="italic">{note}</Box>}
      </Drug>
      {times.map((time, place) => (
        <chakra.td key={time} textAlign="center">
          {given[place] || (
            <>
              <span aria-hidden>–</span>
              <VisuallyHidden>nothing written</VisuallyHidden>
            </>
          )}
        </chakra.td>
      ))}
    </tr>
  );
}

export function DrugChart({ chart }: { chart: Chart }) {
  const { title, allergies, times, prescriptions } = chart;
  return (
    <>
      <Box px="4" py="2" borderBottomWidth="2px" borderColor="text">
        <strong>Allergies:</strong> {allergies}
      </Box>
      <PaperTable>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Prescription</th>
            {times.map((time) => (
              <chakra.th key={time} scope="col" textAlign="center !important">
                {time}
              </chakra.th>
            ))}
          </tr>
        </thead>
        {sections.map(({ section, heading }) => {
          const rows = prescriptions.filter((one) => one.section === section);
          if (rows.length === 0) return null;
          return (
            <tbody key={section}>
              <tr>
                <chakra.th scope="rowgroup" colSpan={times.length + 1} bg="sunken">
                  {heading}
                </chakra.th>
              </tr>
              {rows.map((one) => (
                <DrugRow
                  key={`${one.drug} ${one.dose} ${one.started}`}
                  prescription={one}
                  times={times}
                />
              ))}
            </tbody>
          );
        })}
      </PaperTable>
    </>
  );
}
