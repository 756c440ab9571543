import type { AccountSession, WayToSignIn } from '@cascade/shared/features/account/sessions';

export const deviceWords: Record<AccountSession['device'], string> = {
  phone: 'Phone',
  tablet: 'Tablet',
  computer: 'Computer',
  program: 'A program, or an unknown device',
};

const ways: Record<WayToSignIn, string> = {
  password: 'with the password',
  'authenticator-code': 'with an authenticator code',
  'recovery-code': 'with a recovery code',
  passkey: 'with a passkey',
  service: 'with a sign-in service',
};

export function wayWords({ signedInWith, hasSecondFactor }: AccountSession): string {
  const way = signedInWith ? ways[signedInWith] : '';
  const isIncluded = signedInWith !== null && !['password', 'service'].includes(signedInWith);
  if (!hasSecondFactor || isIncluded) return way;
  return way ? `${way}; second factor confirmed later` : 'second factor confirmed';
}

/** Networks only, as an address does not show the town. */
export function networkWords({ place, isSameNetwork, isCurrent }: AccountSession): string {
  const same = isSameNetwork && !isCurrent ? ', the same as now' : '';
  switch (place.kind) {
    case 'server':
      return `From the computer that runs CASCade${same}`;
    case 'private':
      return `Private network ${place.network}${same}`;
    case 'public':
      return `Network ${place.network}${same}`;
    case 'unknown':
      return 'Network not recorded';
  }
}
