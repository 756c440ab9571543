/**
 * Language that may be quoted but not used: a regular expression for whole words, and the
 * replacement.
 */
const words: readonly [string, string][] = [
  ['commit(?:s|ted|ting)?\\s+suicide', "'died by suicide' or 'ended their life'"],
  ['(?:failed|unsuccessful)\\s+suicides?(?:\\s+attempts?)?', "'attempted suicide'"],
  ['(?:successful|completed)\\s+suicides?(?:\\s+attempts?)?', "'death by suicide'"],
  ['suicidal\\s+gestures?', 'what the person did'],
  ['parasuicid(?:e|es|al)', "'self-harm'"],
  ['self-?mutilat(?:e|es|ed|ing|ion|or|ors)', "'self-harm'"],
  ['addicts?', "'person with dependence'"],
  ['junkies?', "'person who uses drugs'"],
  ['(?:drug|substance|alcohol)[\\s-]+abuse', "'misuse' or 'use'"],
  ['(?:drug|substance|alcohol)[\\s-]+abusers?', "'person who uses drugs' or 'who drinks'"],
  [
    '(?:an|the|chronic|recovering)\\s+alcoholic(?!\\s+(?:drinks?|liver|hepatitis|hallucinosis|' +
      'ketoacidosis|neuropathy|myopathy|encephalopathy|cirrhosis|beverages?|ginger))',
    "'person with alcohol dependence'",
  ],
  ['alcoholics(?!\\s+anonymous)', "'people with alcohol dependence'"],
  [
    'schizophrenics?(?!\\s+(?:illness|illnesses|symptoms?|disorders?|episodes?|relapses?|' +
      'psychosis|psychoses|spectrum|thoughts?|process))',
    "'person with schizophrenia'",
  ],
  ['psychotics', "'people with psychosis'"],
  ['(?:manic[\\s-]+depressives?|manic[\\s-]+depression)', "'bipolar disorder'"],
  ['mental(?:ly)?\\s+retard(?:ation|ed)', "'disorder of intellectual development'"],
  ['retards?', "'person with a learning disability'"],
  ['mental(?:ly)?\\s+handicap(?:s|ped)?', "'learning disability'"],
  ['handicapped', "'disabled'"],
  ['mentally\\s+(?:defective|subnormal|deficient)', "'person with a learning disability'"],
  ['mongol(?:ism|oid)?', "'Down syndrome'"],
  ['(?:imbeciles?|cretins?|morons?)', "'person with a learning disability'"],
  [
    'spastics?(?!\\s+(?:paresis|paraparesis|gait|limbs?|tone|catch|diplegia|hemiplegia|legs?|arms?))',
    "'person with cerebral palsy'",
  ],
  ['wheelchair[\\s-]+bound|confined\\s+to\\s+a\\s+wheelchair', "'uses a wheelchair'"],
  [
    'the\\s+(?:mentally\\s+ill|elderly|disabled)(?=\\s*(?:[.,;:)]|$)|\\s+(?:and|are|is|who|in|with)\\b)',
    "'people' and what they live with",
  ],
  ['(?:lunatics?|madm[ae]n|madwom[ae]n|nutters?|nutcases?|loonies|loony)', 'who the person is'],
  ['(?:psychos?|schizos?)', 'who the person is'],
  ['mental\\s+patients?', "'person using mental health services'"],
  ['criminally\\s+insane', "'person in secure care'"],
  ['demented', "'has dementia'"],
  ['senile', "'older' or 'has dementia'"],
  [
    '(?:an|the|known)\\s+epileptic(?!\\s+(?:seizures?|fits?|attacks?|aura|activity|focus|drugs?))|epileptics',
    "'person with epilepsy'",
  ],
  ['(?:prostitutes?|prostitution)', "'sex worker' or 'sex work'"],
  ['sex[\\s-]+change', "'gender-affirming surgery'"],
  ['half[\\s-]caste', "'of mixed heritage'"],
  ['deaf\\s+and\\s+dumb|deaf[\\s-]mutes?', "'Deaf' or 'Deaf and uses British Sign Language'"],
  ['(?:heart-?sink|frequent\\s+flyers?|bed-?blockers?)', 'what the person needs'],
];

export const wrongLanguage = words.map(([words, instead]) => ({
  pattern: `(?<![\\p{L}-])(?:${words})(?![\\p{L}])`,
  instead,
}));
