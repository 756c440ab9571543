import { z } from 'zod';

export const roles = ['member', 'examiner', 'admin'] as const;
export const Role = z.enum(roles);
export type Role = z.infer<typeof Role>;
