const words: Record<string, string> = {
  candidateTask: 'Candidate task',
  actorBrief: 'Actor brief',
  markScheme: 'Mark scheme',
  criteria: 'domain',
  scenarioNumber: 'Scenario number',
  passMark: 'pass mark',
  globalRating: 'global rating',
  verypoor: 'very poor',
  isOriginal: 'Own work',
};

/** `markScheme.criteria.0.good` → "Mark scheme, domain 1, good". */
export function fieldLabel(field: string): string {
  const text = field
    .split('.')
    .map((key) => (/^\d+$/.test(key) ? ` ${Number(key) + 1}` : `, ${words[key] ?? key}`))
    .join('')
    .slice(2);
  return text.charAt(0).toUpperCase() + text.slice(1);
}
