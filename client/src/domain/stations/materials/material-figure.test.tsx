// @vitest-environment jsdom
import { Material } from '@cascade/shared/domain/stations/materials';
import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rangeOf, sideOf } from './blood-table.tsx';
import { MaterialFigure } from './material-figure.tsx';
import { materialsOfEachKind } from './testing/materials.ts';

const system = createSystem(defaultBaseConfig, { preflight: false, disableLayers: true });

beforeEach(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function showModal() {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function close() {
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
});
afterEach(cleanup);

function show(kind: Material['kind']) {
  const material = materialsOfEachKind.find((one) => one.kind === kind);
  if (!material) throw new Error(`There is no fixture of ${kind}.`);
  render(
    <ChakraProvider value={system}>
      <MaterialFigure material={Material.parse(material)} />
    </ChakraProvider>,
  );
  return material;
}

test.each(materialsOfEachKind.map(({ kind }) => kind))(
  'a document of the kind %s has a title, its text alternative, and a large view that closes',
  (kind) => {
    const { title, textAlternative } = show(kind);
    expect(screen.getByRole('figure', { name: title })).toBeTruthy();
    expect(screen.getByText(textAlternative)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^Open large/ }));
    const large = screen.getByRole('dialog', { name: title });
    expect(within(large).getByText('100 %')).toBeTruthy();
    fireEvent.click(within(large).getByRole('button', { name: 'Larger' }));
    expect(within(large).getByText('150 %')).toBeTruthy();
    fireEvent.click(within(large).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

test('a blood result outside of its range is marked in words and with an arrow, nothing else is', () => {
  show('bloodTable');
  const cell = (name: RegExp) =>
    within(screen.getByRole('row', { name }))
      .getAllByRole('cell')
      .map((one) => one.textContent);
  expect(cell(/Sodium/)).toEqual(['135', '↓ 128, below the range', '133–146']);
  expect(cell(/CK/)).toEqual(['–not measured', '↑ 1840, above the range', 'up to 200']);
  expect(cell(/eGFR/)).toEqual(['72', '> 90', 'from 60']);
});

test('a value on the edge of its range is inside', () => {
  expect(
    [3.4, 3.5, 5.3, 5.4, 'haemolysed', null].map((value) => sideOf(value, { low: 3.5, high: 5.3 })),
  ).toEqual(['below', null, null, 'above', null, null]);
  expect(rangeOf({})).toBe('');
});

test('an observation chart has the readings as a table as well', () => {
  show('observationChart');
  const row = screen.getByText('Doctor called', { selector: 'td' }).closest('tr');
  expect(row?.textContent).toBe('Thu 16:002394Air108/64124New confusion38.910–Doctor called');
});

test('an ECG has twelve leads and a strip of lead II', () => {
  show('ecg');
  const leads = [...document.querySelectorAll('[data-lead]')].map((path) =>
    path.getAttribute('data-lead'),
  );
  expect(leads.toSorted()).toEqual(
    ['I', 'II', 'II', 'III', 'V1', 'V2', 'V3', 'V4', 'V5', 'V6', 'aVF', 'aVL', 'aVR'].toSorted(),
  );
});

test('a drug chart names what was stopped, and what nobody signed', () => {
  show('drugChart');
  expect(screen.getByText('Stopped 20 Nov')).toBeTruthy();
  expect(screen.getByText('refused')).toBeTruthy();
  expect(screen.getByText(/Penicillin \(rash\)/)).toBeTruthy();
  expect(screen.getAllByText('nothing written')).toHaveLength(8);
});
