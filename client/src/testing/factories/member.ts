import { Member } from '@cascade/shared/features/auth/contract';
import type { z } from 'zod';

export function aMember(change: Partial<z.input<typeof Member>> = {}): Member {
  return Member.parse({
    id: 'ana',
    publicId: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
    name: 'Ana Brook',
    email: 'ana@example.com',
    emailVerified: true,
    handle: 'CalmHeron42',
    avatarSeed: 'CalmHeron42',
    role: 'member',
    createdAt: '2027-01-01T00:00:00.000Z',
    live: { epoch: '0197f000-0000-7000-8000-000000000000', stream: 'u:ana', n: 0, stationsN: 0 },
    ...change,
  });
}
