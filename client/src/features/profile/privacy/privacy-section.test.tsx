// @vitest-environment jsdom
import type { Profile } from '@cascade/shared/features/profile/contract';
import { ChakraProvider, createSystem, defaultBaseConfig } from '@chakra-ui/react';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { getDefaultStore } from 'jotai';
import { afterEach, expect, test, vi } from 'vitest';
import { toastsAtom } from '../../../ui/toast/toasts.ts';
import { profileQuery } from '../use-profile.ts';
import { PrivacySection } from './privacy-section.tsx';

const system = createSystem(defaultBaseConfig);
const profile: Profile = {
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
};
const fetched = vi.fn<typeof fetch>();
vi.stubGlobal('fetch', fetched);
// Missing in jsdom.
HTMLDialogElement.prototype.close = () => undefined;

function Page() {
  const { data } = useQuery(profileQuery);
  return data && <PrivacySection profile={data} />;
}

function show() {
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } },
  });
  client.setQueryData(profileQuery.queryKey, profile);
  render(
    <ChakraProvider value={system}>
      <QueryClientProvider client={client}>
        <Page />
      </QueryClientProvider>
    </ChakraProvider>,
  );
  return screen.getByRole('switch', { name: 'Public profile' });
}

afterEach(() => {
  cleanup();
  fetched.mockReset();
  getDefaultStore().set(toastsAtom, []);
});

test('a switch flips at once and sends only its own field', async () => {
  fetched.mockReturnValue(new Promise(() => undefined));
  const toggle = show();
  await userEvent.click(toggle);
  expect(toggle.getAttribute('aria-checked')).toBe('false');
  expect(fetched.mock.calls[0]?.[0]).toBe('/api/profile');
  expect(fetched.mock.calls[0]?.[1]?.body).toBe('{"isPublic":false}');
});

test('a failed change flips back and shows an error', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  const toggle = show();
  await userEvent.click(toggle);
  await waitFor(() => expect(toggle.getAttribute('aria-checked')).toBe('true'));
  expect(getDefaultStore().get(toastsAtom)).toMatchObject([
    { title: 'Error', description: 'Failed to update profile. Please try again.' },
  ]);
});

test('two quick flips end where the second left them', async () => {
  fetched.mockImplementation(async () => Response.json(profile));
  const toggle = show();
  await userEvent.click(toggle);
  await userEvent.click(toggle);
  await waitFor(() => expect(fetched).toHaveBeenCalledTimes(2));
  expect(toggle.getAttribute('aria-checked')).toBe('true');
  expect(fetched.mock.calls.map(([, sent]) => sent?.body)).toEqual([
    '{"isPublic":false}',
    '{"isPublic":true}',
  ]);
});
