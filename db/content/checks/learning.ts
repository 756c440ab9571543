import type { Rule } from './edited.ts';
import { isAllowedSource } from './sources.ts';

/**
 * Facts have a source that can be looked up, and guides exist.
 * @param guideSlugs empty when the folder has no guides at all, which is not checked
 */
export function learningRule(guideSlugs: ReadonlySet<string>): Rule {
  return function* ({ feedback, lawAsAt, reviewedAt }) {
    const { facts, guides } = feedback.learning;
    for (const [at, { source, year }] of facts.entries()) {
      const field = `feedback.learning.facts.${at}.source`;
      const named = [source, `${source} ${year}`, `${source} (${year})`];
      if (!named.some(isAllowedSource))
        yield { field, message: `is '${source}' of ${year}, which is not in sources.ts` };
      if (year > new Date(lawAsAt).getUTCFullYear())
        yield { field, message: `is of ${year}, later than lawAsAt` };
    }
    for (const [at, slug] of guides.entries())
      if (guideSlugs.size > 0 && !guideSlugs.has(slug))
        yield { field: `feedback.learning.guides.${at}`, message: `is '${slug}', no guide's name` };
    if (reviewedAt < lawAsAt)
      yield { field: 'reviewedAt', message: `is ${reviewedAt}, before lawAsAt ${lawAsAt}` };
  };
}
