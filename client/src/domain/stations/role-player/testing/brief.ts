import type { ActorBrief } from '@cascade/shared/domain/stations/parts';

export const briefOfSecondEdition: ActorBrief = {
  openingLine: 'Helen worries.',
  background: 'A proud man who talks about animals more easily than about himself.',
  presentation: 'Slow, quiet speech.',
  facts: {
    presenting: 'Four months ago the herd went.',
    pastPsychiatric: 'No. Never.',
    family: '(Only if asked about suicide in it) My uncle shot himself.',
    physical: 'A bad knee.',
    medicines: 'Ibuprofen, most days.',
    allergies: 'None.',
    alcohol: '(First answer) A couple of whiskies. (If asked again) Four or five.',
    drugs: 'No. Never.',
    forensic: 'Never in trouble.',
    personal: 'Left at sixteen and worked in a café.',
    home: 'A farmhouse two miles from anybody.',
    dependants: 'Nobody small. The collie, Fly.',
    riskToSelf: '(If asked about dying) Yes.',
    riskFromOthers: 'No.',
    riskToOthers: 'No. God, no.',
    wishes: 'To see Bethan married.',
    anythingElse: 'No.',
  },
  cues: [
    { at: 2, line: 'I put things straight this week.' },
    { at: 4, line: 'Do you lock me up?' },
  ],
  responses: {
    asked_about_the_gun: 'Locked in the cabinet. I have the only key.',
    cooperative: 'I get up at four.',
  },
  reactions: { goodPlan: 'All right.', badPlan: 'Right you are.', notHeard: 'Aye. Well.' },
  findings: [
    {
      id: 'left-biceps-tone',
      sign: 'Tone of the left biceps',
      instruction: 'Let your arm go loose.',
      voicedBy: 'examiner',
      voiced: 'Tone is normal.',
    },
  ],
  actingSafely: 'Do not hold your breath; stop when you want to.',
};
