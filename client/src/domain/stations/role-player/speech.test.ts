import { expect, test } from 'vitest';
import { speechPartsOf } from './speech.ts';

const partsOf = (text: string) => speechPartsOf(text).map(({ kind, text: said }) => [kind, said]);

test('round brackets hold instructions, the rest is spoken', () => {
  expect(partsOf('(First answer) A couple.\n(If asked again)  Four or five. (He stops.)')).toEqual([
    ['instruction', 'First answer'],
    ['spoken', 'A couple.'],
    ['instruction', 'If asked again'],
    ['spoken', 'Four or five.'],
    ['instruction', 'He stops.'],
  ]);
});

test('brackets within brackets belong to the outer ones', () => {
  expect(partsOf('(Only if asked (twice)) Yes.')).toEqual([
    ['instruction', 'Only if asked (twice)'],
    ['spoken', 'Yes.'],
  ]);
});

test('a bracket that is never closed is spoken, and nothing is lost', () => {
  expect(partsOf('(Quietly) No. (I think')).toEqual([
    ['instruction', 'Quietly'],
    ['spoken', 'No. (I think'],
  ]);
  expect(partsOf('No.')).toEqual([['spoken', 'No.']]);
});
