const names: Record<string, string> = {
  candidate: 'candidate',
  examiner: 'examiner',
  'role-player': 'role player',
};

/** The largest line of a member with a part: "You are the role player and examiner". */
export function ownRoleText(roles: readonly string[]): string {
  const own = roles.flatMap((role) => names[role] ?? []);
  if (own.length === 0) return 'You are an observer';
  return `You are the ${own.join(' and ')}`;
}
