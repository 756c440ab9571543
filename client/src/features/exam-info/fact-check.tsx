import type { ExamFact } from '@cascade/shared/features/exam-info/contract';
import { OutsideLink } from '../../ui/actions/outside-link.tsx';
import { LongDate } from '../../ui/page/long-date.tsx';

type Source = Pick<ExamFact, 'checkedOn' | 'sourceTitle' | 'sourceUrl'>;

/** When it was compared with which source; that it never was is said too. */
export function FactCheck({ checkedOn, sourceTitle, sourceUrl }: Source) {
  const source = <OutsideLink href={sourceUrl}>{sourceTitle}</OutsideLink>;
  if (checkedOn === null) return <>Not yet checked. Source: {source}</>;
  return (
    <>
      Checked on <LongDate day={checkedOn} /> on {source}
    </>
  );
}

/** Those of one section with the same source and check are stated once. */
export function checkKeyOf({ checkedOn, sourceTitle, sourceUrl }: Source): string {
  return JSON.stringify([checkedOn, sourceTitle, sourceUrl]);
}
