import { z } from 'zod';
import { defineRoute } from '../../kernel/route.ts';
import { TotpCode } from './factors.ts';
import { GivenPassword } from './proof.ts';

/** How long routes with the access `elevated-admin` stay open after the second sign-in. */
export const ELEVATION_MS = 30 * 60_000;

export const AdminLogin = z.strictObject({
  email: z.string().trim().min(1, 'Enter your e-mail address').max(254),
  password: GivenPassword,
  /** Required where an authenticator app is on. */
  code: TotpCode.optional(),
});

export const loginAdmin = defineRoute({
  name: 'admin.login',
  method: 'post',
  path: '/api/admin/login',
  summary:
    'Takes an admin’s e-mail address and password again; opens revenue and payouts in this session for half an hour',
  access: 'admin',
  // Guesses are counted as at sign-in. A stored fingerprint would be derived from a password.
  delivery: 'each-time',
  body: AdminLogin,
  response: z.object({ elevatedUntil: z.iso.datetime() }),
  failures: ['bad_credentials', 'second_factor_required'],
});

export const getElevation = defineRoute({
  name: 'admin.elevation',
  method: 'get',
  path: '/api/admin/elevation',
  summary: 'Until when this session is elevated; null when it is not',
  access: 'admin',
  response: z.object({ elevatedUntil: z.iso.datetime().nullable() }),
});
