import type { DemoPost } from './demo-post.ts';

export const demoPosts: DemoPost[] = [
  {
    board: 'feed',
    by: 'eve',
    hoursAgo: 2,
    kind: 'study_tips',
    title: 'What I listen for in the first minute',
    content:
      'Before any symptom I want to hear **that you have read the task**. Candidates who pass tend to do three things early:\n\n- say who they are and why they are here\n- ask one open question and then wait\n- name the worry that brought the person in\n\nSilence feels long to you and short to everybody else. Let it work for you.',
    specialty: 'Adult Mental Health',
    tags: ['station 8 tips', 'history taking'],
    likedBy: ['ana', 'ben', 'chi'],
    replies: [
      {
        by: 'ana',
        minutesLater: 14,
        content: 'The waiting is the hardest part for me. Counting to three in my head helps.',
        likedBy: ['eve', 'ben'],
      },
      {
        by: 'chi',
        minutesLater: 35,
        content:
          'Does this hold for a station with a colleague too, or do you want a summary first?',
      },
    ],
  },
  {
    board: 'feed',
    by: 'ben',
    hoursAgo: 7,
    kind: 'exam_experience',
    title: 'Two things nobody told me about the day',
    content:
      'The rooms are smaller than in our mocks, and the bell is quieter. Bring layers: the corridor was cold and station six was warm. I lost a minute to taking my jacket off.',
    tags: ['exam day', 'osce preparation'],
    examDate: '2026-09-14',
    examCenter: 'Sheffield',
    likedBy: ['ana', 'eve'],
    replies: [
      { by: 'eve', minutesLater: 50, content: 'Water too. A dry mouth is heard as doubt.' },
    ],
  },
  {
    board: 'feed',
    by: 'ana',
    hoursAgo: 20,
    kind: 'question',
    title: 'Capacity: how do you keep it under seven minutes?',
    content:
      'I go through the four limbs and always run out of time at weighing. Do you ask about each limb in turn, or let the conversation bring them up and tick them off silently? I would be glad of the exact words that somebody uses to test retaining without sounding like a memory clinic.',
    specialty: 'Old Age Psychiatry',
    tags: ['capacity', 'station 8 tips'],
    likedBy: ['chi'],
    replies: [
      {
        by: 'ben',
        minutesLater: 60,
        content:
          '“So that I know I have explained it well, could you tell me in your own words what we are deciding?” Two limbs in one sentence.',
        likedBy: ['ana', 'chi', 'eve'],
      },
    ],
  },
  {
    board: 'feed',
    by: 'chi',
    hoursAgo: 26,
    kind: 'success_story',
    title: 'Passed the mock on my third try',
    content:
      'From 74 to 91 in six weeks. What changed: I stopped learning answers and started **practising openings aloud** on the bus. Thank you to everybody who played a worried parent for me.',
    specialty: 'Child & Adolescent',
    tags: ['pediatric psychiatry', 'mock exam'],
    likedBy: ['ana', 'ben', 'eve'],
  },
  {
    board: 'feed',
    by: 'eve',
    hoursAgo: 46,
    kind: 'discussion',
    title: '',
    content:
      'Role players tell me that the sentence they remember most is “that sounds frightening”. Which one do you remember from a real clinic?',
    tags: ['empathy'],
    likedBy: ['chi'],
  },
  {
    board: 'feed',
    by: 'ben',
    hoursAgo: 70,
    kind: 'study_tips',
    title: 'A timetable for people on nights',
    content:
      'One station before the shift, none during it, one read-through after. It is slow and it is steady. Four stations a week for ten weeks is forty stations.',
    tags: ['osce preparation', 'study plan'],
    likedBy: ['ana'],
  },
  {
    board: 'discussion',
    by: 'eve',
    hoursAgo: 90,
    kind: 'tip',
    title: 'Welcome: how to ask so that you get an answer',
    content:
      'Say which station you mean, what you tried and where it went wrong. Patients are never real here, not even changed ones. If something worries you about a person, speak to your supervisor, not to a board.',
    category: 'About this board',
    tags: ['welcome'],
    isPinned: true,
    likedBy: ['ana', 'ben'],
  },
  {
    board: 'discussion',
    by: 'chi',
    isAlias: true,
    hoursAgo: 5,
    kind: 'question',
    title: 'Failed twice and not sure I can go again',
    content:
      'I have told nobody at work. Both times it was two stations in the afternoon. Has anybody here come back from that, and what did you change?',
    category: 'Resits',
    tags: ['resit', 'wellbeing'],
    likedBy: ['ana', 'ben', 'eve'],
    replies: [
      {
        by: 'ana',
        minutesLater: 25,
        content:
          'Second sitting here. I eat a proper lunch in every mock now. It sounds silly and it is not.',
        likedBy: ['chi', 'eve'],
      },
      {
        by: 'chi',
        isAlias: true,
        minutesLater: 41,
        content: 'Thank you. Nobody had ever asked what I ate.',
      },
    ],
  },
  {
    board: 'discussion',
    by: 'ben',
    hoursAgo: 12,
    kind: 'discussion',
    title: 'Thursday evenings, two places free',
    content: 'Four stations, one hour and a half, kind feedback. We use the live circuit here.',
    category: 'Practice groups',
    tags: ['practice group'],
    likedBy: ['chi'],
  },
  {
    board: 'discussion',
    by: 'ana',
    hoursAgo: 30,
    kind: 'study_resource',
    title: 'My one-page risk formulation',
    content:
      '> Predisposing, precipitating, perpetuating, protecting.\n\nFour boxes on one page, filled in with a pencil after every station. Ask and I will explain how I use it.',
    category: 'Resources',
    tags: ['risk', 'formulation'],
    likedBy: ['eve'],
  },
  {
    board: 'discussion',
    by: 'eve',
    hoursAgo: 52,
    kind: 'success_story',
    title: 'A candidate who apologised, and passed',
    content:
      'She had called the patient by the wrong name, stopped, said sorry plainly and went on. That was the best recovery of the whole day.',
    category: 'Examiners’ stories',
    tags: ['exam day'],
    likedBy: ['ana', 'ben', 'chi'],
  },
  {
    board: 'posts',
    by: 'ana',
    hoursAgo: 9,
    kind: 'study_notes',
    title: 'Notes: explaining clozapine to somebody who is frightened of blood tests',
    content:
      'Start from the fear, not from the drug.\n\n1. What has happened with needles before?\n2. Why the tests are there, in one sentence.\n3. How often, and that it gets less.\n4. What to ring about **at once**: fever, sore throat, a racing heart, no bowel movement.',
    specialty: 'Adult Mental Health',
    tags: ['clozapine', 'explanation'],
    likedBy: ['ben', 'eve'],
    replies: [
      {
        by: 'eve',
        minutesLater: 90,
        content: 'Constipation is the one that candidates leave out. Glad to see it.',
        likedBy: ['ana'],
      },
    ],
  },
  {
    board: 'posts',
    by: 'eve',
    hoursAgo: 33,
    kind: 'exam_topic',
    title: 'Seclusion: talking with a nurse who disagrees',
    content:
      'Worth practising both sides. The mark is in hearing the reason before giving yours, and in leaving with one agreed next step.',
    specialty: 'Forensic Psychiatry',
    tags: ['management', 'colleague'],
    examDate: '2027-03-15',
    examCenter: 'London',
    stationType: 'Management',
    likedBy: ['ana', 'chi'],
  },
  {
    board: 'posts',
    by: 'ben',
    hoursAgo: 55,
    kind: 'general',
    title: 'Who else is counting spoons of sugar in the night canteen?',
    content: 'Seven weeks to go. Be kind to whoever made the rota.',
    tags: [],
    likedBy: ['chi'],
  },
];
