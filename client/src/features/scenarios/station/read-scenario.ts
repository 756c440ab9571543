import { Scenario } from '@cascade/shared/features/scenarios/contract';

const { candidateTask, actorBrief, markScheme, feedback } = Scenario.shape;

/** The contract's station, except that a part which cannot be read counts as left out. */
const ReadableScenario = Scenario.extend({
  candidateTask: candidateTask.catch(null),
  actorBrief: actorBrief.catch(null),
  markScheme: markScheme.catch(null),
  feedback: feedback.catch(null),
});

/** Reads the server's answer; parts that arrive as JSON strings become objects. */
export function readScenario(answer: unknown): Scenario | null {
  return answer === null ? null : ReadableScenario.parse(answer);
}
