/** Stations name their domains freely; families group them for profiles over many stations. */
export const domainFamilies = [
  'Risk and safety',
  'Communication and rapport',
  'Law, capacity and ethics',
  'Examination and findings',
  'Explanation and advice',
  'Plan and handover',
  'Formulation and judgement',
  'Gathering information',
] as const;
export type DomainFamily = (typeof domainFamilies)[number];

/** The first match wins, so narrower patterns come first. */
const patterns: [DomainFamily, RegExp][] = [
  [
    'Risk and safety',
    /\b(risk|safe|safety|suicid\w*|harm\w*|danger\w*|safeguard\w*|violence|means|protect\w*)\b/,
  ],
  [
    'Communication and rapport',
    /\b(rapport|communicat\w*|empath\w*|listen\w*|manner|sensitiv\w*|respect\w*|relationship|warmth|tone|alliance|engag\w*|calm\w*|de-escalat\w*|anger|feel\w*|compassion\w*|dignity|kind\w*|trust|apolog\w*|setting)\b/,
  ],
  [
    'Law, capacity and ethics',
    /\b(capacity|law|legal|lawful|consent\w*|rights|confidential\w*|decision|understand and weigh|weigh\w*|competence|authority|ethic\w*|honest\w*|candour|best interests)\b/,
  ],
  [
    'Examination and findings',
    /\b(examin\w*|inspect\w*|test\w*|signs|sign|technique|gait|tone and|reflex\w*|findings|cognit\w*|screen\w*|mental state|eliciting|observ\w*|measure\w*|tremor|eyes)\b/,
  ],
  [
    'Explanation and advice',
    /\b(expla\w*|inform\w*|advice|advis\w*|answer\w*|question\w*|teach\w*|benefit\w*|side effect\w*|options|choice\w*|clarity)\b/,
  ],
  [
    'Plan and handover',
    /\b(plan\w*|agree\w*|management|treatment|handover|hand over|next steps?|follow-up|follow up|close|closing|task|steps?|action\w*|working together|negotiat\w*|goals?)\b/,
  ],
  [
    'Formulation and judgement',
    /\b(formulat\w*|judg\w*|diagnos\w*|differential|summar\w*|sense|reason\w*|conclu\w*|interpret\w*|synthes\w*|meaning)\b/,
  ],
];

/** The family of a domain by its name; gathering information by default. */
export function domainFamily(name: string): DomainFamily {
  const text = name.toLowerCase();
  return patterns.find(([, pattern]) => pattern.test(text))?.[0] ?? 'Gathering information';
}
