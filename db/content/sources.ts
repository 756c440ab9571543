/** The only citable sources, by name and number: a citation must be verifiable. */

/** NICE guidance by code. A guide's sources must give the name beside the code. */
export const niceGuidance: Readonly<Record<string, string>> = {
  NG222: 'depression in adults',
  NG134: 'depression in children and young people',
  CG178: 'psychosis and schizophrenia in adults',
  CG155: 'psychosis and schizophrenia in children and young people',
  CG185: 'bipolar disorder',
  NG225: 'self-harm',
  CG113: 'generalised anxiety and panic',
  CG31: 'obsessive-compulsive and body dysmorphic disorder',
  CG159: 'social anxiety',
  NG116: 'post-traumatic stress disorder',
  CG78: 'borderline personality disorder',
  CG77: 'antisocial personality disorder',
  NG69: 'eating disorders',
  CG115: 'alcohol-use disorders',
  CG100: 'alcohol-use disorders',
  CG51: 'drug misuse',
  CG52: 'drug misuse',
  CG120: 'coexisting psychosis and substance misuse',
  NG58: 'coexisting severe mental illness and substance misuse',
  NG215: 'medicines associated with dependence or withdrawal',
  NG97: 'dementia',
  CG103: 'delirium',
  NG87: 'attention deficit hyperactivity disorder',
  CG142: 'autism',
  CG128: 'autism',
  CG170: 'autism',
  NG54: 'mental health problems in people with learning disabilities',
  NG11: 'challenging behaviour in people with learning disabilities',
  CG192: 'antenatal and postnatal mental health',
  NG10: 'violence and aggression',
  NG108: 'decision-making and mental capacity',
  NG66: 'mental health of adults in contact with the criminal justice system',
  NG181: 'rehabilitation for complex psychosis',
  NG71: "Parkinson's disease",
  NG217: 'epilepsies',
  TA59: 'electroconvulsive therapy',
};

export const statutes: readonly { name: string; year: string }[] = [
  { name: 'Mental Health Act', year: '1983' },
  { name: 'Mental Capacity Act', year: '2005' },
  { name: 'Children Act', year: '1989' },
  { name: 'Care Act', year: '2014' },
  { name: 'Equality Act', year: '2010' },
  { name: 'Human Rights Act', year: '1998' },
  { name: 'Misuse of Drugs Act', year: '1971' },
  { name: 'Data Protection Act', year: '2018' },
];

export const collegeReports: readonly string[] = ['CR233'];

export const professionalSources: readonly string[] = [
  'Good medical practice (2024)',
  'Decision making and consent (2020)',
  'Confidentiality (2017)',
  'CR233 medical emergencies in eating disorders',
  'DVLA Assessing fitness to drive',
  'MHRA drug safety updates on valproate',
  'Maudsley Prescribing Guidelines in Psychiatry',
  'British National Formulary',
  'ICD-11',
];

/** Instruments by name; their items are never reproduced. */
export const instruments: readonly string[] = [
  'HCR-20',
  'ACE-III',
  'MoCA',
  'AMTS',
  'HoNOS',
  'AUDIT',
  'SADQ',
  'COWS',
  'CIWA-Ar',
  'EPDS',
  'CDR',
];
