// @vitest-environment jsdom
import { changeProfile, getProfile, Profile } from '@cascade/shared/features/profile/contract';
import { screen, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { test as base } from '../../../testing/screen-test.tsx';
import { useProfile } from '../use-profile.ts';
import { PrivacySection } from './privacy-section.tsx';

const profile = Profile.parse({
  firstName: 'Chi',
  lastName: '',
  email: 'chi@example.com',
  handle: 'EasyStoat85',
  avatarSeed: 'x',
  profileImageUrl: null,
  bio: '',
  specialty: null,
  yearOfStudy: null,
  institution: '',
  examDate: null,
  isPublic: true,
  showsPresence: true,
  sendsReceipts: true,
  wantsEmails: true,
});

function Page() {
  const { data } = useProfile();
  return data && <PrivacySection profile={data} />;
}

const test = base.extend<{ show: () => HTMLElement }>({
  show: async ({ cached, renderScreen }, use) => {
    cached(getProfile, {}, profile);
    await use(() => {
      renderScreen(<Page />);
      return screen.getByRole('switch', { name: 'Public profile' });
    });
  },
});

test('a switch flips at once and sends only its own field', async ({ server, show, user }) => {
  server.hold(changeProfile);
  const toggle = show();
  await user.click(toggle);
  expect(toggle.getAttribute('aria-checked')).toBe('false');
  expect(server.calls(changeProfile).map(({ body }) => body)).toEqual([{ isPublic: false }]);
});

test('a failed change flips back and shows an error', async ({ server, show, user }) => {
  const toggle = show();
  server.disconnect();
  await user.click(toggle);
  await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('true'));
  expect(screen.getByText('Failed to update profile. Please try again.')).toBeTruthy();
});

test('two quick flips end where the second left them', async ({ server, show, user }) => {
  server.answer(changeProfile, profile);
  const toggle = show();
  await user.click(toggle);
  await user.click(toggle);
  await waitFor(() => expect(server.calls(changeProfile)).toHaveLength(2));
  expect(toggle.getAttribute('aria-checked')).toBe('true');
  expect(server.calls(changeProfile).map(({ body }) => body)).toEqual([
    { isPublic: false },
    { isPublic: true },
  ]);
});
