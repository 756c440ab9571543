import type { Feedback, MarkScheme, Skill } from '@cascade/shared/domain/stations/parts';
import { Completion, type SubmissionDossier } from '@cascade/shared/features/submissions/review';

/** One entry per line. */
export type CompletionValues = {
  skill: string;
  weights: string[];
  criteria: string[];
  essential: string;
  forHigherGrades: string;
  checklist: string;
  priorities: string;
  excellence: string;
  concerns: string;
};

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
const textOf = (lines: readonly string[]) => lines.join('\n');

export function valuesOf({ proposal }: SubmissionDossier): CompletionValues {
  const { skill, markScheme, feedback } = proposal;
  return {
    skill,
    weights: markScheme.competencyDomains.map(({ weight }) => String(weight)),
    criteria: markScheme.competencyDomains.map(({ criteria }) => textOf(criteria)),
    essential: textOf(markScheme.passingCriteria.essential),
    forHigherGrades: textOf(markScheme.passingCriteria.forHigherGrades),
    checklist: textOf(markScheme.criteria.map(({ item, points }) => `${points} ${item}`)),
    priorities: feedback.timeManagement.priorities,
    excellence: textOf(feedback.excellenceIndicators),
    concerns: '',
  };
}

/** `2 Asks about sleep` is two points; default one. */
function checked(line: string): { item: string; points: number } {
  const [, points, item] = /^(\d{1,2})\s+(.+)$/.exec(line) ?? [];
  return points && item ? { item, points: Number(points) } : { item: line, points: 1 };
}

/** Or the reason why it is incomplete. */
export function completionOf(
  { proposal }: SubmissionDossier,
  values: CompletionValues,
): { completion: Completion } | { problem: string } {
  const old = proposal.markScheme;
  const markScheme: MarkScheme = {
    ...old,
    passingCriteria: {
      ...old.passingCriteria,
      essential: linesOf(values.essential),
      forHigherGrades: linesOf(values.forHigherGrades),
    },
    competencyDomains: old.competencyDomains.map((domain, at) => ({
      ...domain,
      weight: Number(values.weights[at]),
      criteria: linesOf(values.criteria[at] ?? ''),
    })),
    criteria: linesOf(values.checklist).map(checked),
  };
  const feedback: Feedback = {
    ...proposal.feedback,
    timeManagement: { ...proposal.feedback.timeManagement, priorities: values.priorities.trim() },
    excellenceIndicators: linesOf(values.excellence),
  };
  const parsed = Completion.safeParse({
    skill: values.skill as Skill,
    markScheme,
    feedback,
    areasOfConcern: linesOf(values.concerns),
  });
  if (parsed.success) return { completion: parsed.data };
  const [issue] = parsed.error.issues;
  if (issue?.code === 'custom') return { problem: issue.message };
  if (issue?.path.includes('weight'))
    return { problem: 'Each weight is a whole number of percent, from 1 to 100.' };
  if (issue?.path.includes('points'))
    return { problem: 'An item of the checklist has 1 to 20 points.' };
  if (issue?.path.includes('priorities'))
    return { problem: 'Please say what matters most in the seven minutes.' };
  return { problem: 'Something in this form cannot be kept. Please look over it again.' };
}
