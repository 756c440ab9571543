import type { Material } from '@cascade/shared/domain/stations/materials';
import { Box } from '@chakra-ui/react';
import { PaperHead, PaperTable } from './paper.tsx';

type Props = { scale: Extract<Material, { kind: 'ratingScale' }> };

export function RatingScale({ scale }: Props) {
  const { title, instrument, completedBy, date, items, total, most } = scale;
  return (
    <>
      <PaperHead>
        <dt>Scale</dt>
        <dd>{instrument}</dd>
        <dt>Completed by</dt>
        <dd>{completedBy}</dd>
        <dt>Date</dt>
        <dd>{date}</dd>
      </PaperHead>
      <PaperTable>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">Item</th>
            <th scope="col" data-number>
              Score
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ label, score, most: mostOfItem, note }) => (
            <tr key={label}>
              <td>
                {label}
                {note && <Box color="muted">{note}</Box>}
              </td>
              <td data-number>
                {score} / {mostOfItem}
                <Box height="1" mt="1" minWidth="14" bg="border" aria-hidden>
                  <Box
                    height="full"
                    bg="accent"
                    style={{ width: `${(100 * score) / mostOfItem}%` }}
                  />
                </Box>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td data-number>
              <strong>
                {total} / {most}
              </strong>
            </td>
          </tr>
        </tfoot>
      </PaperTable>
    </>
  );
}
