// @vitest-environment jsdom
import { getElevation } from '@cascade/shared/features/account/elevation';
import {
  type AdminAdvertisement,
  advertisementMoved,
  changeAdvertisement,
  createAdvertisement,
  getAdvertisementsStart,
  listAdminAdvertisements,
} from '@cascade/shared/features/ads/administration';
import { screen, within } from '@testing-library/react';
import { describe, expect } from 'vitest';
import { idOf } from '../../testing/factories/id.ts';
import { aMember } from '../../testing/factories/member.ts';
import { button } from '../../testing/find.ts';
import { TEST_START, test } from '../../testing/screen-test.tsx';
import { refusal } from '../../testing/test-gateway.ts';
import { AdvertisementsPage, CreateAdPage } from './ad-pages.tsx';

const ad: AdminAdvertisement = {
  id: idOf(6),
  title: 'A weekend course',
  content: 'Two days in Leeds.',
  targetUrl: 'https://courses.example/',
  advertiserName: 'Example Courses',
  advertiserEmail: 'courses@example.com',
  category: 'courses',
  placement: 'sidebar',
  costPerClick: '0.50',
  monthlyBudget: '1000.00',
  startDate: '2026-12-01',
  endDate: '2099-12-31',
  timeZone: 'Europe/London',
  picture: null,
  ctaText: 'Learn More',
  isActive: true,
  endedAt: null,
  clicks: 7,
  currentSpend: '3.50',
  freeClicks: { unseen: 9, repeated: 3, burst: 0, bot: 0, late: 0 },
  rev: 1,
};
const atList = { at: '/admin/revenue/advertisements' };
const atCreate = { at: '/admin/revenue/create' };

describe('advertisements for admins', () => {
  test.override('member', aMember({ role: 'admin' }));
  test.beforeEach(({ server, clock: _ }) => {
    server.answer(getElevation, {
      elevatedUntil: new Date(TEST_START + 1_800_000).toISOString(),
    });
    server.answer(getAdvertisementsStart, { stream: 'v:advertisements', n: 0 });
    server.answer(listAdminAdvertisements, [ad]);
  });

  test('show clicks, spend and what is left of the budget, and move while they are looked at', async ({
    server,
    renderScreen,
    emit,
  }) => {
    renderScreen(<AdvertisementsPage />, atList);
    const item = within(await screen.findByRole('listitem', { name: ad.title }));
    expect(item.getByText('Active')).toBeTruthy();
    expect(item.getByText('$996.50')).toBeTruthy();
    expect(item.getByText('12 clicks not charged: 9 without a view, 3 repeated')).toBeTruthy();
    server.answer(listAdminAdvertisements, [{ ...ad, clicks: 8, currentSpend: '4.00' }]);
    emit(advertisementMoved, { id: ad.id }, 'v:advertisements');
    expect(await item.findByText('$996.00')).toBeTruthy();
  });

  test.for<[Partial<AdminAdvertisement>, string]>([
    [{ isActive: false }, 'Paused'],
    [{ isActive: false, endedAt: '2027-01-01T00:00:00.000Z' }, 'Ended'],
    [{ endDate: '2027-01-03' }, 'Its last day has passed'],
    [{ currentSpend: '999.75' }, 'Budget spent for this month'],
  ])('that are not shown say why: %j', async ([fields, why], { server, renderScreen }) => {
    server.answer(listAdminAdvertisements, [{ ...ad, ...fields }]);
    renderScreen(<AdvertisementsPage />, atList);
    expect(await screen.findByText('Inactive')).toBeTruthy();
    expect(screen.getByText(why)).toBeTruthy();
  });

  test('are paused, and ended only after a question', async ({ server, renderScreen, user }) => {
    server.answer(changeAdvertisement, { ...ad, isActive: false, rev: 2 });
    renderScreen(<AdvertisementsPage />, atList);
    await user.click(await screen.findByRole('button', { name: `Pause: ${ad.title}` }));
    expect(await screen.findByText('Advertisement paused')).toBeTruthy();
    await user.click(button(`End: ${ad.title}`));
    await user.click(
      within(await screen.findByRole('dialog', { name: 'End this advertisement?' })).getByRole(
        'button',
        { name: 'End it' },
      ),
    );
    expect(await screen.findByText('Advertisement ended')).toBeTruthy();
    expect(server.calls(changeAdvertisement).map(({ body }) => body)).toEqual([
      { rev: 1, action: 'pause' },
      { rev: 1, action: 'end' },
    ]);
  });

  test('an edit keeps what somebody else saved meanwhile', async ({
    server,
    renderScreen,
    user,
  }) => {
    const newest = { ...ad, advertiserName: 'Other Courses', rev: 2 };
    server.answer(changeAdvertisement, ({ body }) =>
      body.rev === 1
        ? refusal({ status: 409, code: 'stale', detail: 'Changed.', current: newest })
        : { ...newest, ...body.fields, rev: 3 },
    );
    renderScreen(<AdvertisementsPage />, atList);
    await user.click(await screen.findByRole('button', { name: `Edit: ${ad.title}` }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit the advertisement' }));
    await user.type(dialog.getByLabelText('Title'), ', twice');
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    expect(await dialog.findByText(/Somebody else has just changed/)).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Advertisement changed')).toBeTruthy();
    expect(server.calls(changeAdvertisement).at(-1)?.body).toMatchObject({
      rev: 2,
      fields: { title: `${ad.title}, twice`, advertiserName: 'Other Courses' },
    });
  });

  test('say that there are none, and that they could not be loaded', async ({
    server,
    renderScreen,
    user,
  }) => {
    server.refuse(listAdminAdvertisements, { status: 500, code: 'unexpected' });
    renderScreen(<AdvertisementsPage />, atList);
    expect(await screen.findByText('The advertisements could not be loaded')).toBeTruthy();
    server.answer(listAdminAdvertisements, []);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No advertisements')).toBeTruthy();
  });

  test('a new one is previewed while it is typed, kept over a reload, and refused by its fields', async ({
    server,
    renderScreen,
    user,
  }) => {
    server.answer(createAdvertisement, ({ body }) =>
      body.targetUrl.includes('old')
        ? refusal({
            status: 422,
            code: 'invalid',
            errors: [{ field: 'endDate', message: 'it is in the past' }],
          })
        : { ...ad, ...body },
    );
    const first = renderScreen(<CreateAdPage />, atCreate);
    await screen.findByLabelText('Title');
    const fill = async (label: string, text: string) => {
      await user.clear(screen.getByLabelText(label));
      await user.click(screen.getByLabelText(label));
      await user.paste(text);
    };
    await fill('Title', 'Quiet rooms');
    const preview = within(screen.getByRole('region', { name: 'Preview' }));
    expect(preview.getByRole('heading', { name: 'Quiet rooms' })).toBeTruthy();
    first.unmount();
    renderScreen(<CreateAdPage />, atCreate);
    expect(await screen.findByLabelText('Title')).toHaveProperty('value', 'Quiet rooms');
    await fill('Text', 'By the half day.');
    await fill('Target address', 'https://old.example/');
    await fill('Advertiser', 'Example Rooms');
    await fill('Advertiser’s e-mail address', 'rooms@example.com');
    await fill('First day', '2027-01-04');
    await fill('Last day', '2027-01-31');
    await user.click(button('Create advertisement'));
    expect(await screen.findByText('it is in the past')).toBeTruthy();
    await fill('Target address', 'https://rooms.example/');
    await user.click(button('Create advertisement'));
    expect(await screen.findByText('Advertisement created successfully')).toBeTruthy();
    expect(screen.getByLabelText('Title')).toHaveProperty('value', '');
    const calls = server.calls(createAdvertisement);
    expect(calls.at(-1)?.body).toMatchObject({
      title: 'Quiet rooms',
      costPerClick: '0.50',
      monthlyBudget: '1000.00',
      category: 'medical',
      placement: 'sidebar',
    });
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
  });
});
