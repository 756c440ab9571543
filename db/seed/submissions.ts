import { SubmissionContent } from '@cascade/shared/features/submissions/parts';
import { newId } from '@cascade/shared/kernel/id';
import { eq } from 'drizzle-orm';
import type { Orm } from '../client.ts';
import { users } from '../features/auth/schema.ts';
import { submissions } from '../features/submissions/schema.ts';
import { changeSubmission, insertSubmission } from '../features/submissions/submissions.queries.ts';

const bereaved = SubmissionContent.parse({
  title: 'A lighthouse keeper’s widow who sees her husband',
  category: 'Old Age Psychiatry',
  difficulty: 'Intermediate',
  setting: 'Home visit',
  scenarioNumber: 'OAP.XX',
  candidateTask: {
    scenario:
      'Mrs Wilhelmina Carrow is 77. Her husband died five weeks ago. Her general practitioner asks you to see her because she lays two places at table and says that he comes in at dusk.',
    task: 'Take a history of what she sees and hears, and decide with her what it means. You need not examine her physically.',
  },
  actorBrief: {
    background:
      'Married for fifty-one years. She hears his boots on the stair about twice a week and it comforts her. She sleeps six hours, eats with her sister on Sundays, and still mends nets for the harbour.',
    presentation: 'Neat, dry-humoured, tearful for a moment when his name is said, then steady.',
    responses: {
      cooperative: 'I know he’s dead, doctor. I was holding his hand. I just like the company.',
      resistant: 'If you’ve come to take me away, the kettle stays off.',
      emotional: 'It’s the quiet I can’t abide. He hummed, you see. Badly.',
    },
  },
  markScheme: {
    criteria: [
      {
        domain: 'Eliciting the experiences',
        excellent: 'Asks what she sees, hears and makes of it, with warmth, and tests insight.',
        good: 'Covers what she sees and hears and asks whether she knows that he is dead.',
        average: 'Names the experiences but not what she makes of them.',
        poor: 'Asks about voices from a list.',
        verypoor: 'Tells her that she is hallucinating.',
      },
      {
        domain: 'Telling grief from illness',
        excellent: 'Weighs mood, sleep, function, cognition and risk against ordinary grief.',
        good: 'Asks about mood and risk and how she manages.',
        average: 'Asks about mood alone.',
        poor: 'Assumes either illness or grief.',
        verypoor: 'Offers an antipsychotic.',
      },
    ],
    passMark: 10.25,
    globalRating:
      'Passes who finds out that she knows he is dead, that she is safe, and who lets her keep the comfort.',
  },
  feedback: {
    feedback:
      'Sensing a dead partner is common in the first months and often welcome. Ask what it means before asking how often.',
  },
  skill: 'History Taking',
  isOriginal: true,
});

const apprentice = SubmissionContent.parse({
  ...bereaved,
  title: 'An apprentice roofer after a fall',
  category: 'Liaison Psychiatry',
  difficulty: 'Foundation',
  setting: 'Orthopaedic ward',
  scenarioNumber: 'LIA.XX',
  candidateTask: {
    scenario:
      'Mr Teo Marchbanks is 19. He broke his wrist falling from a low roof. The nurses wonder whether he let go.',
    task: 'Find out what happened on the roof and how safe he is now.',
  },
  actorBrief: {
    background:
      'He slipped on moss. He has been low since failing his driving test for a third time.',
    presentation: 'Embarrassed, looks at the plaster, answers in short sentences.',
    responses: { cooperative: 'I didn’t jump. I’d have picked a taller roof.' },
  },
  feedback: { feedback: 'Ask plainly, once, and then listen.' },
});

const example = [
  { email: 'ana@example.com', content: bereaved, notes: null },
  {
    email: 'ben@example.com',
    content: apprentice,
    notes:
      'A good start. Please write the two mark domains for this station rather than for another.',
  },
];

export async function seedSubmissions(orm: Orm): Promise<void> {
  await orm.transaction(async (tx) => {
    const [any] = await tx.select({ id: submissions.id }).from(submissions).limit(1);
    if (any) return;
    for (const { email, content, notes } of example) {
      const [author] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
      if (!author) continue;
      const now = new Date();
      const { id } = await insertSubmission(tx, {
        id: newId(),
        userId: author.id,
        content,
        submittedAt: now,
      });
      if (notes !== null)
        await changeSubmission(tx, id, {
          status: 'needs_revision',
          reviewNotes: notes,
          reviewedAt: now,
        });
    }
  });
}
