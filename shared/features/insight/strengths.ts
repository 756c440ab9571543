import { domainFamily } from '../../domain/marking/domain-family.ts';
import { stationMark } from '../../domain/marking/marks.ts';
import type { Scenario } from '../scenarios/contract.ts';
import type { Strength } from './contract.ts';

export type MarkedStation = {
  snapshot: Pick<Scenario, 'skill' | 'markScheme'>;
  sheet: { scores: Record<string, number> };
  markHundredths: number | null;
};

type Mark = { name: string; hundredths: number };

function gather(marks: Mark[]): Strength[] {
  const groups = new Map<string, number[]>();
  for (const { name, hundredths } of marks)
    groups.set(name, [...(groups.get(name) ?? []), hundredths]);
  return [...groups].map(([name, all]) => ({
    name,
    attempts: all.length,
    meanHundredths: Math.round(all.reduce((sum, one) => sum + one, 0) / all.length),
    latestHundredths: all.at(-1) ?? 0,
  }));
}

/** By skill, from marks of whole stations. */
export function strengthBySkill(completed: MarkedStation[]): Strength[] {
  const marks = completed.flatMap(({ snapshot, markHundredths }) =>
    markHundredths === null ? [] : [{ name: snapshot.skill, hundredths: markHundredths }],
  );
  return gather(marks);
}

/** Within one attempt the scheme's weights apply, so that it counts once in each family. */
export function strengthByDomain(completed: MarkedStation[]): Strength[] {
  const marks = completed.flatMap(({ snapshot, sheet }) => {
    const families = new Map<string, { weight: number; score: number }[]>();
    for (const [place, { domain, weight }] of snapshot.markScheme?.competencyDomains.entries() ??
      []) {
      const score = sheet.scores[place];
      if (score === undefined) continue;
      const name = domainFamily(domain);
      families.set(name, [...(families.get(name) ?? []), { weight, score }]);
    }
    return [...families].map(([name, scores]) => ({ name, hundredths: stationMark(scores) }));
  });
  return gather(marks);
}
