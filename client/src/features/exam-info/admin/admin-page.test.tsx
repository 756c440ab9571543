// @vitest-environment jsdom
import {
  changeExamFact,
  checkExamFact,
  getExamInfoStart,
  listExamFacts,
} from '@cascade/shared/features/exam-info/contract';
import { screen, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { anExamFact } from '../../../testing/factories/exam-fact.ts';
import { aMember } from '../../../testing/factories/member.ts';
import { button } from '../../../testing/find.ts';
import { test } from '../../../testing/screen-test.tsx';
import { refusal } from '../../../testing/test-gateway.ts';
import { ExamInfoAdmin } from './admin-page.tsx';

const fact = anExamFact();
const other = anExamFact({ id: 'card', text: 'A card', checkedOn: '2026-01-01' });
const place = { at: '/admin/exam-info', pattern: '/admin/exam-info' };

describe('exam information for admins', () => {
  test.override('member', aMember({ role: 'admin' }));
  test.beforeEach(({ server }) => {
    server.answer(getExamInfoStart, { stream: 'f:exam-info', n: 0 });
    server.answer(listExamFacts, [fact, other]);
  });

  test('shows what is not yet checked, and marks a statement as checked', async ({
    server,
    renderScreen,
    user,
  }) => {
    server.answer(checkExamFact, { ...fact, checkedOn: '2027-01-04', rev: 2 });
    renderScreen(<ExamInfoAdmin />, place);
    expect(
      await screen.findByText('1 of 2 not yet checked, 1 last checked more than 180 days ago.'),
    ).toBeTruthy();
    await user.click(button(`Checked today: ${fact.text}`));
    expect(await screen.findByText('Marked as checked today')).toBeTruthy();
    expect(server.calls(checkExamFact).map(({ params, body }) => [params.id, body])).toEqual([
      [fact.id, { rev: 1 }],
    ]);
  });

  test('shows by its field why a change is refused, and keeps what somebody else changed', async ({
    server,
    renderScreen,
    user,
  }) => {
    const newest = { ...fact, sourceTitle: 'Another page', rev: 2 };
    server.answer(changeExamFact, ({ body }) => {
      if (body.rev === 1)
        return refusal({ status: 409, code: 'stale', detail: 'Changed.', current: newest });
      if (body.fact.text === 'x')
        return refusal({
          status: 422,
          code: 'invalid',
          errors: [{ field: 'fact.text', message: 'This is too short' }],
        });
      return { ...newest, ...body.fact, rev: 3 };
    });
    renderScreen(<ExamInfoAdmin />, place);
    await user.click(await screen.findByRole('button', { name: `Change: ${fact.text}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change statement' }));
    const text = dialog.getByLabelText('Text');
    await user.clear(text);
    await user.type(text, 'x');
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    expect(await dialog.findByText('Source: Another page')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    expect(await dialog.findByText('This is too short')).toBeTruthy();
    await user.type(text, 'yz');
    await user.click(dialog.getByRole('checkbox'));
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Statement changed')).toBeTruthy();
    expect(server.calls(changeExamFact).at(-1)?.body).toEqual({
      rev: 2,
      fact: {
        text: 'xyz',
        address: null,
        sourceTitle: 'Another page',
        sourceUrl: fact.sourceUrl,
      },
      isChecked: true,
    });
  });
});
