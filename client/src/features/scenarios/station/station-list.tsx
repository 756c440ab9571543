import { Prose } from '../../../ui/page/prose.tsx';

/** Short points in a list of their own. */
export function StationList({ items }: { items: readonly string[] }) {
  return (
    <Prose css={{ '& li + li': { mt: '1.5' } }}>
      <ul>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
    </Prose>
  );
}
