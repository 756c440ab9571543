import { ProfileChange } from '@cascade/shared/features/profile/contract';

type Issue = { path: PropertyKey[]; message: string };

export const issuesIn = (fields: Record<string, string>): Issue[] =>
  ProfileChange.safeParse(fields).error?.issues ?? [];
