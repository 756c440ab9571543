import type { CircuitPerson, CircuitWish } from '@cascade/shared/features/circuits/contract';
import { Field } from '../../../ui/fields/field.tsx';
import { Select } from '../../../ui/fields/select.tsx';
import { wishNames } from '../role-words.ts';

type Props = {
  label: string;
  people: CircuitPerson[];
  /** People with this wish come first. */
  wish: CircuitWish;
  value: string | null;
  isBusy: boolean;
  onChange: (personId: string | null) => void;
};

function nameIn(person: CircuitPerson): string {
  const notes = [
    person.status === 'invited' && 'invited',
    person.seats.length > 0 && 'has a seat',
    wishNames[person.wish].toLowerCase(),
  ].filter(Boolean);
  return `${person.handle} (${notes.join(', ')})`;
}

export function SeatChoice({ label, people, wish, value, isBusy, onChange }: Props) {
  const ordered = [
    ...people.filter((person) => person.wish === wish),
    ...people.filter((person) => person.wish !== wish),
  ];
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value ?? ''}
          disabled={isBusy}
          onChange={(event) => onChange(event.target.value || null)}
        >
          <option value="">Nobody</option>
          {ordered.map((person) => (
            <option key={person.id} value={person.id}>
              {person.id === value ? person.handle : nameIn(person)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
